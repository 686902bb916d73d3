import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { BENTO, openProfile, signInForGood } from '../browser.ts';
import { noteCalls } from '../note-calls.ts';
import { pressUntil } from '../press.ts';
import { askAs } from '../seed/ask-as.ts';
import { fillSales } from '../seed/fill-sales.ts';
import { startServer } from '../server/child-server.ts';
import { CPU_FACTOR } from '../slow-phone.ts';
import { quantile } from '../statistics.ts';
import { untilQuiet } from '../until-quiet.ts';

/** Times from the tap on 'Business Intelligence' to the figures, ms. */
export interface OpeningFigures {
  sales: number;
  first: number;
  /** Number of GraphQL requests of the first opening. Below it the bytes of their answers on the wire. */
  requests: number;
  bytes: number;
  /** Median on a page that was loaded anew and is at rest. */
  again: number;
  /** Median from a tap as soon as the link is there. */
  hurried: number;
}

/** Longest wait, ms. On a busy machine the slow phone is slower still. */
const MAX_MS = 120_000;
/** Link of 10 Mbit/s with the latency of a good mobile link. */
const LINK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 625_000 };
const FIGURES = '#visao-geral';
const ENV = { LOG_LEVEL: 'error' };

/** Opens the figures of a place with so many sales on a slow phone, for the first time and again. */
export async function measureOpening(
  executablePath: string,
  sales: number,
  rounds: number,
): Promise<OpeningFigures> {
  using folder = temporaryFolder();
  const env = { ...ENV, DATA_DIR: join(folder.path, 'data') };
  const place = await fillDemo(env, sales);
  await using server = await startServer('demo', env);
  await using context = await openProfile(executablePath, join(folder.path, 'profile'));
  const page = await context.newPage();
  page.setDefaultTimeout(MAX_MS);
  await signInForGood(page, server.origin, BENTO);
  const session = await context.newCDPSession(page);
  const calls = await noteCalls(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR });
  await session.send('Network.emulateNetworkConditions', LINK);
  const first = await tap(page, server.origin, place);
  // Answers with sales as columns.
  const told = calls.filter(({ body }) => body.includes('saleDays'));
  const again: number[] = [];
  const hurried: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    hurried.push(await tap(page, server.origin, place));
    again.push(await tap(page, server.origin, place, { isAtRest: true }));
  }
  const bytes = told.reduce((sum, call) => sum + call.bytes, 0);
  return {
    sales,
    first,
    requests: told.length,
    bytes,
    again: quantile(again, 0.5),
    hurried: quantile(hurried, 0.5),
  };
}

/** Tells the demo's story, then fills a place of its owner with sales. Returns the place. */
async function fillDemo(env: { DATA_DIR: string }, count: number): Promise<string> {
  const server = await startServer('demo', env);
  let found: { place: string; items: readonly string[] };
  try {
    const { places, items } = await askAs(server.origin, BENTO);
    const place = (await places())[0]?.id ?? '';
    found = { place, items: (await items(place)).map(({ id }) => id) };
  } finally {
    await server.end();
  }
  await fillSales(join(env.DATA_DIR, 'vendinha.db'), { ...found, count });
  return found.place;
}

/** Loads the list of own places anew, taps the link to the figures and tells when they were painted, ms. */
async function tap(page: Page, origin: string, place: string, { isAtRest = false } = {}): Promise<number> {
  await page.goto(`${origin}${paths.myLocations()}`);
  const href = paths.intelligence(place);
  await page.locator(`a[href="${href}"]`).first().waitFor();
  await page.waitForLoadState('networkidle');
  if (isAtRest) await untilQuiet(page);
  return pressUntil(page.locator(`a[href="${href}"]`).first(), { selector: FIGURES });
}
