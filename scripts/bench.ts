import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineName, watchForeign } from './bench/cpu.ts';
import { measureGrowth } from './bench/measure/measure-growth.ts';
import { measureIntelligence } from './bench/measure/measure-intelligence.ts';
import { measureLighthouse } from './bench/measure/measure-lighthouse.ts';
import { measureLists } from './bench/measure/measure-lists.ts';
import { measureLoad } from './bench/measure/measure-load.ts';
import { measureOffline } from './bench/measure/measure-offline.ts';
import { measureOpening } from './bench/measure/measure-opening.ts';
import { measurePeers } from './bench/measure/measure-peers.ts';
import { measurePurchase } from './bench/measure/measure-purchase.ts';
import { measureRoutes } from './bench/measure/measure-routes.ts';
import { measureServer } from './bench/measure/measure-server.ts';
import { measureTaps } from './bench/measure/measure-taps.ts';
import { measureWorst } from './bench/measure/measure-worst.ts';
import {
  PARTS,
  type Part,
  reportIntelligence,
  reportLighthouse,
  reportLists,
  reportOffline,
  reportRoutes,
  reportServer,
  writePart,
} from './bench/report/report.ts';
import { reportGrowth } from './bench/report/report-growth.ts';
import { faultsOf, reportLoad } from './bench/report/report-load.ts';
import { reportPeers } from './bench/report/report-peers.ts';
import { reportPurchase } from './bench/report/report-purchase.ts';
import { reportTaps } from './bench/report/report-taps.ts';
import { reportWorst } from './bench/report/report-worst.ts';
import { type ChildServer, startServer } from './bench/server/child-server.ts';
import { ensureChromium } from './browsers/chromium.ts';

/**
 * npm run bench [-- part…] [--write] [--quick]: measures the built app and the server, prints what it found and, with
 * --write, records it in docs/benchmarks.md. Without parts, all of them. --quick takes fewer and shorter samples, for
 * trying the scripts out. Linux only: it reads processor times from /proc.
 */
const DOCUMENT = 'docs/benchmarks.md';
const args = process.argv.slice(2);
const quick = args.includes('--quick');
const asked = PARTS.filter((part) => args.includes(part));
const unknown = args.filter((arg) => !['--write', '--quick', ...PARTS].includes(arg));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(' ')}; parts are ${PARTS.join(', ')}; flags --write and --quick`);
  process.exit(64);
}

const lighthouseRuns = quick ? 1 : 3;
const samples = quick ? 5 : 25;
const rounds = quick ? 1 : 3;
const chromium = ensureChromium();
execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });

const MEASURES: Record<Part, () => Promise<string>> = {
  routes: () => withDemo(async ({ origin }) => reportRoutes(await measureRoutes(chromium, origin))),
  lighthouse: () =>
    withDemo(async ({ origin }) =>
      reportLighthouse(await measureLighthouse(chromium, origin, lighthouseRuns)),
    ),
  offline: async () => reportOffline(await measureOffline(chromium, samples)),
  server: async () => {
    const options = { places: quick ? 100 : 1000, rounds, measureMs: quick ? 1500 : 3000 };
    return reportServer(await measureServer(options), rounds);
  },
  lists: () => withDemo(async ({ origin }) => reportLists(await measureLists(chromium, origin, rounds))),
  peers: async () => {
    const options = { places: quick ? 100 : 1000, rounds, measureMs: quick ? 1500 : 3000 };
    return reportPeers(await measurePeers(options), rounds);
  },
  purchase: async () => {
    const options = { places: quick ? 50 : 1000, rounds, measureMs: quick ? 2000 : 3000 };
    return reportPurchase(await measurePurchase(options), rounds);
  },
  taps: () => withDemo(async ({ origin }) => reportTaps(await measureTaps(chromium, origin, rounds))),
  worst: async () => reportWorst(await measureWorst(quick ? 3 : 15)),
  load: async () => {
    const figures = await measureLoad({ sockets: 1000, shoppers: 200, ms: quick ? 10_000 : 60_000 });
    // A server that sells what is not there has no figures worth keeping.
    if (faultsOf(figures).some(([, count]) => count > 0)) process.exitCode = 1;
    return reportLoad(figures);
  },
  growth: async () => {
    const totals = quick ? [1_000, 20_000] : [1_000, 100_000, 1_000_000];
    return reportGrowth(await measureGrowth({ totals, measureMs: quick ? 500 : 1500 }));
  },
  intelligence: () =>
    withDemo(async ({ origin }) => {
      const sizes = quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
      const counted = await measureIntelligence(chromium, origin, sizes);
      return reportIntelligence(counted, await measureOpening(chromium, quick ? 10_000 : 100_000, rounds));
    }),
};

for (const part of asked.length > 0 ? asked : PARTS) {
  const foreign = watchForeign();
  const text = await MEASURES[part]();
  const report = `${circumstances(foreign())}\n\n${text}`;
  console.log(`\n## ${part}\n\n${report}`);
  if (args.includes('--write')) writePart(DOCUMENT, part, report);
}

/** Where, when and beside what else it was measured. */
function circumstances({ share, load }: ReturnType<ReturnType<typeof watchForeign>>): string {
  const browser = execFileSync(chromium, ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    .trim()
    .split(/\s+/)
    .slice(0, 2);
  const busy = (share * 100).toFixed(0);
  return [
    `${new Date().toISOString().slice(0, 10)}, ${machineName()}, Node ${process.version}, ${browser.join(' ')}.`,
    `Other programs took ${busy} % of the processors meanwhile (load average ${load.toFixed(1)} at the end)${share > 0.05 || quick ? ': **provisional**' : ''}.`,
  ].join(' ');
}

/** A demo on fresh data, served as npm start serves it. */
async function withDemo(measure: (server: ChildServer) => Promise<string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vendinha-bench-'));
  const server = await startServer('demo', { DATA_DIR: folder, LOG_LEVEL: 'error' });
  try {
    return await measure(server);
  } finally {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
