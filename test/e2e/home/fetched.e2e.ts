import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paintedAt, watchFirstContent } from '../../../scripts/bench/browser.ts';
import { COLD_SCREENS, gzipBytes, SLOW_LINK } from '../../../scripts/bench/route-weights.ts';
import { BENTO, MARINA } from '../support/api.ts';
import { openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** File of a script, with the times of its request and its arrival, ms since the page began. */
interface Script {
  file: string;
  asked: number;
  came: number;
}

/** Scripts that had arrived at the first paint, needed or not. */
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

const FAST_LINK = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

for (const [who, person] of [
  ['a customer', MARINA],
  ['an owner', BENTO],
] as const)
  test(`[X-02] over a slow link cold visits of ${who} have fetched no more than they need`, async ({
    page,
    shopId,
  }) => {
    const screens = COLD_SCREENS.filter(({ isOwners }) => isOwners === (person === BENTO));
    expect(screens.length).toBeGreaterThan(1);
    await watchFirstContent(
      page.context(),
      Object.fromEntries(screens.map(({ name, entry }) => [name, entry])),
    );
    await openScreen(page, person, screens[0]?.pathOf(shopId) ?? '');
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    for (const { name, pathOf, built } of screens)
      await test.step(name, async () => {
        // The mirror keeps its rows, and the cleared cache loses its code.
        await session.send('Network.emulateNetworkConditions', FAST_LINK);
        await page.goto(pathOf(shopId));
        await paintedAt(page, name);
        await page.waitForLoadState('networkidle');
        await session.send('Network.clearBrowserCache');
        await session.send('Network.emulateNetworkConditions', SLOW_LINK);
        await page.goto(pathOf(shopId));
        const scripts = await arrived(page, await paintedAt(page, name));
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
  });
