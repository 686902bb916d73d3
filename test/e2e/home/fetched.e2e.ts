import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paintedAt, watchFirstContent } from '../../../scripts/bench/browser.ts';
import { COLD_SCREENS, gzipBytes, SLOW_LINK } from '../../../scripts/bench/route-weights.ts';
import { BENTO, MARINA } from '../support/api.ts';
import { openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** A script's file, when it was asked for and when it had come, ms since the page began. */
interface Script {
  file: string;
  asked: number;
  came: number;
}

/** The scripts that have arrived when the first entry was painted, needed or not. */
function arrived(page: Page, paint: number): Promise<Script[]> {
  return page.evaluate(
    (paint) =>
      performance
        .getEntriesByType('resource')
        .map((one) => ({
          file: new URL(one.name).pathname.slice(1),
          asked: one.startTime,
          came: (one as PerformanceResourceTiming).responseEnd,
        }))
        .filter(({ file, came }) => came <= paint && /^assets.*[.]js$/.test(file)),
    paint,
  );
}

for (const { name, isOwners, pathOf, entry, built } of COLD_SCREENS)
  test(`[X-02] ${name}: over a slow link a cold visit has fetched no more than it needs`, async ({
    page,
    shopId,
  }) => {
    const path = pathOf(shopId);
    await watchFirstContent(page.context(), { entry });
    await openScreen(page, isOwners ? BENTO : MARINA, path);
    await paintedAt(page, 'entry');
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await session.send('Network.emulateNetworkConditions', SLOW_LINK);
    await page.goto(path);
    const scripts = await arrived(page, await paintedAt(page, 'entry'));
    expect(scripts.length).toBeGreaterThan(3);
    const first = Math.min(...scripts.map(({ came }) => came));
    const late = scripts.filter(({ asked }) => asked > first).map(({ file }) => file);
    expect(late, 'asked for only when another script had come').toEqual([]);
    const files = scripts.map(({ file }) => file);
    expect(files.filter((file) => !existsSync(`dist/${file}`))).toEqual([]);
    const bytes = files.reduce((sum, file) => sum + gzipBytes(`dist/${file}`), 0);
    expect(bytes / 1000).toBeLessThanOrEqual(built?.budget ?? 0);
    await expect
      .poll(async () => (await arrived(page, Number.POSITIVE_INFINITY)).length)
      .toBeGreaterThan(files.length);
  });
