import type { Page } from '@playwright/test';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Decides about every picture that the page asks for. */
async function onPictures(page: Page, decide: 'hang' | 'abort'): Promise<void> {
  await page.route('**/*', (route) => {
    if (route.request().resourceType() !== 'image') return route.fallback();
    return decide === 'hang' ? undefined : route.abort();
  });
}

interface Endless {
  onScreen: number;
  offScreen: number;
  /** What they move that is not the compositor's. */
  painted: string[];
}

/** The animations without an end, by where they are. */
function endless(page: Page): Promise<Endless> {
  return page.evaluate(() => {
    const result: Endless = { onScreen: 0, offScreen: 0, painted: [] };
    for (const one of document.getAnimations()) {
      const effect = one.effect as KeyframeEffect;
      if (effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) continue;
      const { top, bottom } = (effect.target as Element).getBoundingClientRect();
      result[bottom > 0 && top < innerHeight ? 'onScreen' : 'offScreen'] += 1;
      const kept = ['transform', 'opacity', 'offset', 'computedOffset', 'easing', 'composite'];
      for (const frame of effect.getKeyframes())
        result.painted.push(...Object.keys(frame).filter((key) => !kept.includes(key)));
    }
    return result;
  });
}

test('what waits for its picture gleams only while it is on screen, and only by the compositor', async ({
  page,
  customer,
  shopId,
}) => {
  await onPictures(page, 'hang');
  await openShop(page, customer, shopId);
  await expect.poll(async () => (await endless(page)).onScreen).toBeGreaterThan(0);
  await expect.poll(() => endless(page)).toMatchObject({ offScreen: 0, painted: [] });
  await page
    .getByRole('list', { name: 'Itens à venda' })
    .getByRole('article')
    .last()
    .scrollIntoViewIfNeeded();
  await expect.poll(async () => (await endless(page)).onScreen).toBeGreaterThan(0);
  await expect.poll(() => endless(page)).toMatchObject({ offScreen: 0, painted: [] });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('nothing moves any more once it is known that the pictures do not come', async ({
  page,
  customer,
  shopId,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await onPictures(page, 'abort');
  await openShop(page, customer, shopId);
  await expect.poll(() => endless(page)).toEqual({ onScreen: 0, offScreen: 0, painted: [] });
  // Each has its drawing: a browser's own sign of a broken picture is nowhere.
  const card = page.getByRole('list', { name: 'Itens à venda' }).getByRole('article').first();
  await expect(card.locator('img')).toHaveCount(0);
  const drawing = card.locator('span[aria-hidden]').first();
  await expect(drawing).toBeVisible();
  await expect(drawing).toHaveCSS('background-image', /svg/);
});

test('an open shop whose pictures are there has no movement without an end', async ({
  page,
  customer,
  shopId,
}) => {
  await openShop(page, customer, shopId);
  await expect.poll(() => endless(page)).toEqual({ onScreen: 0, offScreen: 0, painted: [] });
});
