import { execFileSync } from 'node:child_process';
import { watchForeign } from './bench/cpu.ts';
import { circumstances } from './bench/machine.ts';
import { measureFrames } from './bench/measure/measure-frames.ts';
import { measureGroups } from './bench/measure/measure-groups.ts';
import { measureGrownScreens } from './bench/measure/measure-grown-screens.ts';
import { measureGrowth } from './bench/measure/measure-growth.ts';
import { measureGuestTaps } from './bench/measure/measure-guest-taps.ts';
import { measureIntelligence } from './bench/measure/measure-intelligence.ts';
import { measureLighthouse } from './bench/measure/measure-lighthouse.ts';
import { measureLists } from './bench/measure/measure-lists.ts';
import { measureLoad } from './bench/measure/measure-load.ts';
import { measureOffline } from './bench/measure/measure-offline.ts';
import { measureOpening } from './bench/measure/measure-opening.ts';
import { measureOverview } from './bench/measure/measure-overview.ts';
import { measurePeers } from './bench/measure/measure-peers.ts';
import { measurePurchase } from './bench/measure/measure-purchase.ts';
import { measureRoutes } from './bench/measure/measure-routes.ts';
import { measureSaving } from './bench/measure/measure-saving.ts';
import { measureServer } from './bench/measure/measure-server.ts';
import { measureSockets } from './bench/measure/measure-sockets.ts';
import { measureTaps } from './bench/measure/measure-taps.ts';
import { measureTold, type ToldFigures } from './bench/measure/measure-told.ts';
import { measureWaits } from './bench/measure/measure-waits.ts';
import { measureWorst } from './bench/measure/measure-worst.ts';
import { writePart } from './bench/report/page.ts';
import { PARTS, type Part } from './bench/report/report.ts';
import { reportFrames } from './bench/report/report-frames.ts';
import { reportGrowth } from './bench/report/report-growth.ts';
import { reportIntelligence } from './bench/report/report-intelligence.ts';
import { reportLighthouse } from './bench/report/report-lighthouse.ts';
import { reportLists } from './bench/report/report-lists.ts';
import { reportLive } from './bench/report/report-live.ts';
import { faultsOf, reportLoad } from './bench/report/report-load.ts';
import { reportOffline } from './bench/report/report-offline.ts';
import { reportOverview } from './bench/report/report-overview.ts';
import { reportPeers } from './bench/report/report-peers.ts';
import { reportPurchase } from './bench/report/report-purchase.ts';
import { reportRoutes } from './bench/report/report-routes.ts';
import { reportServer } from './bench/report/report-server.ts';
import { reportTaps } from './bench/report/report-taps.ts';
import { reportWaits } from './bench/report/report-waits.ts';
import { reportWorst } from './bench/report/report-worst.ts';
import { leaveRankToReach } from './bench/seed/leave-rank-to-reach.ts';
import { type ChildServer, makeDemo, startServer } from './bench/server/child-server.ts';
import { ensureChromium } from './browsers/chromium.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * npm run bench [-- part…] [--write] [--quick] [--built] measures the built app and the server and prints what it found.
 * Without parts, all of them. --write records each part in docs/benchmarks.md as soon as it is measured. A part that
 * fails is told at the end, and the others go on. --quick takes fewer and shorter samples, for trying the scripts out.
 * --built takes dist/ as it is. Linux only: it reads processor times from /proc.
 */
const DOCUMENT = 'docs/benchmarks.md';
const FLAGS = ['--write', '--quick', '--built'];
const args = process.argv.slice(2);
const quick = args.includes('--quick');
const asked = PARTS.filter((part) => args.includes(part));
const unknown = args.filter((arg) => ![...FLAGS, ...PARTS].includes(arg));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(' ')}; parts are ${PARTS.join(', ')}; flags ${FLAGS.join(', ')}`);
  process.exit(64);
}

const rounds = quick ? 1 : 3;
const chromium = ensureChromium();
if (!args.includes('--built')) execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });

const MEASURES: Record<Part, () => Promise<string>> = {
  routes: () => withDemo(async ({ origin }) => reportRoutes(await measureRoutes(chromium, origin))),
  lighthouse: () =>
    withDemo(async ({ origin }) => reportLighthouse(await measureLighthouse(chromium, origin, rounds))),
  waits: () =>
    withDemo(async ({ origin }) =>
      reportWaits(
        await measureWaits(chromium, origin, quick ? 1 : 5),
        await measureSaving(chromium, origin, rounds),
      ),
    ),
  offline: async () => reportOffline(await measureOffline(chromium, quick ? 3 : 15)),
  lists: () => withDemo(async ({ origin }) => reportLists(await measureLists(chromium, origin, rounds))),
  overview: async () => reportOverview(await measureOverview(chromium, quick ? 1 : 7)),
  intelligence: () =>
    withDemo(async ({ origin }) => {
      const sizes = quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
      const counted = await measureIntelligence(chromium, origin, sizes);
      return reportIntelligence(counted, await measureOpening(chromium, quick ? 10_000 : 100_000, rounds));
    }),
  frames: () =>
    withDemo(
      async ({ origin }) => reportFrames(await measureFrames(chromium, origin, rounds)),
      leaveRankToReach,
    ),
  taps: () =>
    withDemo(async ({ origin }) =>
      reportTaps([
        ...(await measureTaps(chromium, origin, rounds)),
        await measureGuestTaps(chromium, origin, rounds),
      ]),
    ),
  server: async () => {
    const options = { places: quick ? 100 : 1000, rounds, measureMs: quick ? 1000 : 2000 };
    return reportServer(await measureServer(options), rounds);
  },
  peers: async () => {
    const options = { places: quick ? 100 : 1000, rounds, measureMs: quick ? 1000 : 2000 };
    return reportPeers(await measurePeers(options), rounds);
  },
  purchase: async () => {
    const options = { places: quick ? 50 : 400, rounds, measureMs: quick ? 1000 : 2000 };
    const figures = await measurePurchase(options);
    return reportPurchase(figures, await measureGroups(quick ? 1000 : 2000), rounds);
  },
  live: async () => {
    const options = { sockets: 1000, messages: quick ? 10 : 25, rounds };
    const figures = await measureSockets(options);
    const told: ToldFigures[] = [];
    for (const atOnce of [1, 32]) told.push(await measureTold(atOnce, quick ? 4000 : 10_000));
    return reportLive(figures, told, options);
  },
  growth: async () => {
    const totals = quick ? [1_000, 20_000] : [1_000, 100_000, 1_000_000];
    const rows = await measureGrowth({ totals, measureMs: quick ? 500 : 1000 });
    return reportGrowth(rows, await measureGrownScreens(chromium, quick ? 1 : 5));
  },
  load: async () => {
    const figures = await measureLoad({ sockets: 1000, shoppers: 200, ms: quick ? 10_000 : 60_000 });
    // A server that sells missing goods has no figures worth keeping.
    if (faultsOf(figures).some(([, count]) => count > 0)) process.exitCode = 1;
    return reportLoad(figures);
  },
  worst: async () => reportWorst(await measureWorst(quick ? 3 : 7)),
};

const failed: Part[] = [];
for (const part of asked.length > 0 ? asked : PARTS) {
  const [foreign, begun] = [watchForeign(), performance.now()];
  try {
    const text = await MEASURES[part]();
    const [seen, browser] = [foreign(), browserName()];
    const isProvisional = seen.share > 0.05 || quick ? ' **Provisional.**' : '';
    const report = `${circumstances(seen, browser)}${isProvisional}\n\n${text}`;
    console.log(`\n## ${part}\n\n${report}`);
    if (args.includes('--write')) writePart(DOCUMENT, part, report);
  } catch (error) {
    failed.push(part);
    console.error(`\n## ${part} failed\n\n`, error);
  }
  console.log(`\n(${part} took ${((performance.now() - begun) / 1000).toFixed(0)} s)`);
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}; npm run bench -- ${failed.join(' ')} tries again`);
  process.exitCode = 1;
}
// Resources that a failed part left open would keep this process alive.
process.exit();

/** Name and version of the browser, such as 'Chromium 156.0.8078.108'. */
function browserName(): string {
  const said = execFileSync(chromium, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
  return said.trim().split(/\s+/).slice(0, 2).join(' ');
}

/** Runs a demo on fresh data, served as npm start serves it. `prepare` changes its data before. */
async function withDemo(
  measure: (server: ChildServer) => Promise<string>,
  prepare?: (dataDir: string) => void,
): Promise<string> {
  using folder = temporaryFolder();
  const env = { DATA_DIR: folder.path, LOG_LEVEL: 'error' };
  if (prepare) {
    await makeDemo(env);
    prepare(folder.path);
  }
  await using server = await startServer('demo', env);
  return await measure(server);
}
