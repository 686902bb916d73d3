import type { Page } from '@playwright/test';
import type { Tokens } from '../../../src/identity/base/provider.ts';
import { createSessionVault } from '../../../src/identity/vault/session-vault.ts';
import { ownSession, type Person } from './api.ts';

/** Page with an empty icon, because the browser would otherwise ask the server for a missing icon. */
const EMPTY = '<!doctype html><link rel="icon" href="data:,">';
/** Address with a file ending, because the service worker answers all others with the app. */
const ADDRESS = '/empty.html';

/** Goes to a page of the server's origin that runs no code. Storage belongs to an origin. */
export async function goToEmpty(page: Page, origin = ''): Promise<void> {
  await page.route(`**${ADDRESS}`, (route) => route.fulfill({ contentType: 'text/html', body: EMPTY }));
  await page.goto(`${origin}${ADDRESS}`);
  await page.unroute(`**${ADDRESS}`);
}

/**
 * Gives a fresh tab the session of a user who signed in over the wire, stored as by the app. For tests of later steps,
 * which the form and its code would only delay.
 */
export async function giveSession(page: Page, who: Pick<Person, 'email' | 'password'>): Promise<void> {
  await goToEmpty(page);
  const { IdToken, AccessToken, RefreshToken } = await ownSession(new URL(page.url()).origin, who);
  const tokens: Tokens = { idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken, drift: 0 };
  const kept = new Map<string, string>();
  await createSessionVault({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }).write({ tokens, kept: false });
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) sessionStorage.setItem(key, value);
    },
    [...kept],
  );
}
