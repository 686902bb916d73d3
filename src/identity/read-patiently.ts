import type { Found, TokenVault } from './token-vault.ts';

/** Pauses between tries, in ms: a browser that just came back from a crash opens its storage late. */
const PAUSES_MS = [100, 400];

/** What the vault holds; a storage that cannot be read is asked again before it rejects. `wait` resolves after that many ms. */
export async function readPatiently(
  vault: Pick<TokenVault, 'read'>,
  wait: (ms: number) => Promise<void>,
): Promise<Found | null> {
  for (const pause of PAUSES_MS) {
    try {
      return await vault.read();
    } catch {
      await wait(pause);
    }
  }
  return vault.read();
}
