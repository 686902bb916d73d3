import type { FoundTokens, TokenVault } from './token-vault.ts';

/** Pauses between tries, ms. A browser opens its storage late after a crash. */
const PAUSES_MS = [100, 400];

/** Reads the vault. An unreadable storage is tried again before this rejects. `wait` resolves after that many ms. */
export async function readWithRetries(
  vault: Pick<TokenVault, 'read'>,
  wait: (ms: number) => Promise<void>,
): Promise<FoundTokens | null> {
  for (const pause of PAUSES_MS) {
    try {
      return await vault.read();
    } catch {
      await wait(pause);
    }
  }
  return vault.read();
}
