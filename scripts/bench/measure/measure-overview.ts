import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { BENTO, openProfile, signInForGood } from '../browser.ts';
import { noteCalls } from '../note-calls.ts';
import { pressUntil } from '../press.ts';
import { askAs } from '../seed/ask-as.ts';
import { writeChain } from '../seed/write-chain.ts';
import { startServer } from '../server/child-server.ts';
import { CPU_FACTOR } from '../slow-phone.ts';
import { quantile } from '../statistics.ts';
import { untilQuiet } from '../until-quiet.ts';

/** The owner's first screen over a chain of locations. */
export interface OverviewFigures {
  shops: number;
  /** Time from the tap on 'Meus Locais' on a home at rest to the painted rows of the mirror, ms. */
  tapped: number;
  /** Time from a tap as soon as the link is there, ms. */
  hurried: number;
  /** Time to the same rows on a page that was loaded without a connection, ms. */
  offline: number;
  /** Bytes on the wire of the one answer about all locations. */
  bytes: number;
}

const CHAIN = { shops: 50, items: 40, sales: 8 };
const MAX_MS = 120_000;
const ROW = 'tbody th[scope="row"]';
const WAY = `#root a[href="${paths.myLocations()}"]`;
const ENV = { LOG_LEVEL: 'error' };

/** Opens the overview of fifty locations on a slow phone, `rounds` times. */
export async function measureOverview(executablePath: string, rounds: number): Promise<OverviewFigures> {
  using folder = temporaryFolder();
  const env = { ...ENV, DATA_DIR: join(folder.path, 'data') };
  await fillChain(env);
  await using server = await startServer('demo', env);
  await using context = await openProfile(executablePath, join(folder.path, 'profile'));
  const page = await context.newPage();
  page.setDefaultTimeout(MAX_MS);
  await signInForGood(page, server.origin, BENTO);
  const session = await context.newCDPSession(page);
  const calls = await noteCalls(session);
  await goTo(page, `${server.origin}${paths.myLocations()}`);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR });
  const tapped: number[] = [];
  const hurried: number[] = [];
  const offline: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const isHurried of [true, false]) {
      await page.goto(`${server.origin}${paths.home()}`);
      // The picture of the last visit has the same link, and follows it by loading the page anew.
      await page.locator(WAY).first().waitFor();
      await page.waitForLoadState('networkidle');
      if (!isHurried) await untilQuiet(page);
      const waited = await pressUntil(page.locator(WAY).first(), { selector: ROW });
      (isHurried ? hurried : tapped).push(waited);
    }
  await context.setOffline(true);
  for (let round = 0; round < rounds; round += 1)
    offline.push(await goTo(page, `${server.origin}${paths.myLocations()}`));
  return {
    shops: CHAIN.shops,
    tapped: quantile(tapped, 0.5),
    hurried: quantile(hurried, 0.5),
    offline: quantile(offline, 0.5),
    bytes: Math.max(0, ...calls.map(({ body, bytes }) => (body.includes('overview') ? bytes : 0))),
  };
}

/** Tells the demo's story, then gives its owner a chain. */
async function fillChain(env: { DATA_DIR: string }): Promise<void> {
  const server = await startServer('demo', env);
  const { sub } = await askAs(server.origin, BENTO).finally(() => server.end());
  using database = new DatabaseSync(join(env.DATA_DIR, 'vendinha.db'));
  writeChain(database, { owner: sub, ...CHAIN });
}

/** Loads the overview and returns the time from the start of the navigation to its painted rows, ms. */
async function goTo(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(ROW).first().waitFor();
  const painted = await page.evaluate(async () => {
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
    return performance.now();
  });
  await page.waitForLoadState('load');
  return painted;
}
