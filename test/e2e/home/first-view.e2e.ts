import type { Page } from '@playwright/test';
import { EXPECTED } from '../../../src/app/boot/boot-keys.ts';
import { BENTO, MARINA } from '../support/api.ts';
import { openScreen } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

/** Maximum number of requests to the record API in a first view. */
const MAX_REQUESTS = 3;
/** Maximum bytes of their answers on the wire, headers included. */
const MAX_BYTES = 30_000;

/** Counts answers of the record API to a page from now on: their number and bytes. */
async function weigh(page: Page): Promise<() => { requests: number; bytes: number }> {
  const session = await page.context().newCDPSession(page);
  const sizes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.method === 'POST' && request.url.endsWith('/graphql')) sizes.set(requestId, 0);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (sizes.has(requestId)) sizes.set(requestId, encodedDataLength);
  });
  await session.send('Network.enable');
  return () => ({ requests: sizes.size, bytes: [...sizes.values()].reduce((sum, one) => sum + one, 0) });
}

// An owner also needs heartbeats. An invited person also needs the shop itself.
for (const [who, person] of [
  ['somebody who is invited', MARINA],
  ['an owner', BENTO],
] as const)
  test(`[H-07] [H-08] [H-09] [H-10] the first view of ${who} asks the record API three times at most`, async ({
    page,
  }) => {
    const weight = await weigh(page);
    await openScreen(page, person, '/home');
    await expect(page.getByRole('article').filter({ hasText: SHOP })).toBeVisible();
    // Later requests keep the mirror fresh and are not part of the first view.
    const { requests, bytes } = weight();
    expect(requests).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  });

test('[H-09] the first view asks for the shops nearby at once, where the position is allowed', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked.push(request.postData() ?? '');
  });
  // A device on which somebody has signed in.
  await page.addInitScript((key) => localStorage.setItem(key, '1'), EXPECTED);
  await openScreen(page, MARINA, '/home');
  await expect(page.getByRole('article').filter({ hasText: SHOP })).toBeVisible();
  // The third question follows from an answer.
  expect(asked.slice(0, 2).join(' ')).toContain('NearbyLocations');
});
