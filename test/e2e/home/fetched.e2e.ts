import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paintedAt, watchFirstContent } from '../../../scripts/bench/browser.ts';
import { COLD_SCREENS, gzipBytes, SLOW_LINK } from '../../../scripts/bench/route-weights.ts';
import { BENTO, MARINA } from '../support/api.ts';
import { openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** The scripts that have arrived when the first entry was painted, needed or not. */
function arrived(page: Page, paint: number): Promise<string[]> {
  return page.evaluate(
    (paint) =>
      performance
        .getEntriesByType('resource')
        .filter((one) => (one as PerformanceResourceTiming).responseEnd <= paint)
        .map(({ name }) => new URL(name).pathname.slice(1))
        .filter((file) => /^assets.*[.]js$/.test(file)),
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
    const files = await arrived(page, await paintedAt(page, 'entry'));
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(`dist/${file}`))).toEqual([]);
    const bytes = files.reduce((sum, file) => sum + gzipBytes(`dist/${file}`), 0);
    expect(bytes / 1000).toBeLessThanOrEqual(built?.budget ?? 0);
    await expect
      .poll(async () => (await arrived(page, Number.POSITIVE_INFINITY)).length)
      .toBeGreaterThan(files.length);
  });
