import { tokenUser } from '../../identity/base/jwt.ts';
import type { KeptVault } from '../../identity/vault/kept-vault.ts';
import { EXPECTED, PICTURES, WHO } from './boot-keys.ts';

/** A stable pseudonym of a user that reveals nothing about them. */
export async function whoIs(sub: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`who:${sub}`));
  return [...new Uint8Array(digest).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface PageStorage {
  tab: Storage;
  device: Storage;
}

/** Records for the next start that this tab belongs to a user. Removes another user's pictures. */
export async function noteSignedIn({ tab, device }: PageStorage, sub: string): Promise<void> {
  device.setItem(EXPECTED, '1');
  const who = await whoIs(sub);
  // The user signed out meanwhile, so nothing is recorded.
  if (device.getItem(EXPECTED) === null) return;
  tab.setItem(WHO, who);
  if (!device.getItem(PICTURES)?.includes(`"who":"${who}"`)) device.removeItem(PICTURES);
}

/** Removes everything that the next start would show, because nobody is signed in. */
export function noteSignedOut({ tab, device }: PageStorage): void {
  tab.removeItem(WHO);
  for (const key of [EXPECTED, WHO, PICTURES]) device.removeItem(key);
}

/** The kept vault, which also records its user where the page's first script can read it. */
export function notingVault(vault: KeptVault, device: Storage): KeptVault {
  return {
    read: () => vault.read(),
    async write(value) {
      await vault.write(value);
      const { tokens } = (value ?? {}) as { tokens?: { idToken?: unknown } };
      const user = typeof tokens?.idToken === 'string' ? tokenUser(tokens.idToken) : null;
      if (user) device.setItem(WHO, await whoIs(user.sub));
    },
    async forget() {
      device.removeItem(WHO);
      await vault.forget();
    },
  };
}
