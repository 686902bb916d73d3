import { isLaterToken, tokenUser } from '../base/jwt.ts';
import type { Tokens } from '../base/provider.ts';
import type { KeptVault } from './kept-vault.ts';
import type { SessionVault } from './session-vault.ts';

/** The tokens found, and whether this device stores them beyond the closing of the app. */
export interface FoundTokens {
  tokens: Tokens;
  kept: boolean;
}

/** Storage of tokens between page loads [F-12]. */
export interface TokenVault {
  /** Rejects while the device's storage cannot be read. Its content is then unknown, not absent. */
  read(): Promise<FoundTokens | null>;
  /** Rejects only when the session's own copy cannot be written. */
  write(found: FoundTokens): Promise<void>;
  /** Tokens stored by another tab that renewed these. Null if there are none, or older ones that a failed write left. */
  renewed(mine: FoundTokens): Promise<FoundTokens | null>;
  /**
   * Empties the tab and the device. Rejects when the device's copy cannot be deleted. Of `mine`, what the device
   * keeps of another person stays. If they `alone` are over, so do other tokens of the same person, but no older ones.
   */
  forget(mine?: Tokens | null, alone?: boolean): Promise<void>;
}

/** Creates the vault. It reads the tab's vault, then the device's when the tab has nothing. */
export function createTokenVault(session: SessionVault, kept: KeptVault): TokenVault {
  /** True if this page knows of a copy on the device. A browser that stores nothing has none to lose. */
  let held = false;
  return {
    async read() {
      const mine = readFound(await session.read());
      const found = mine ?? readFound(await kept.read());
      if (found && !mine) await session.write(found);
      held = found?.kept === true;
      return found;
    },
    async write(found) {
      // If the browser stores nothing, the tab's session still works. Only staying signed in is lost.
      held = found.kept
        ? await kept.write(found).then(
            () => true,
            () => held,
          )
        : // Data that this page did not store belongs to another tab.
          held &&
          (await kept.forget().then(
            () => false,
            () => true,
          ));
      await session.write({ ...found, kept: found.kept && held });
    },
    async renewed(mine) {
      if (!mine.kept) return null;
      // An unreadable storage counts as unchanged.
      const found = readFound(await kept.read().catch(() => null));
      return found && isLaterToken(found.tokens.idToken, mine.tokens.idToken) ? found : null;
    },
    async forget(mine, alone) {
      session.forget();
      try {
        // A sign-out deletes what cannot be read. Refused tokens leave it, because it may be newer.
        const there = mine && readFound(await (alone ? kept.read() : kept.read().catch(() => null)))?.tokens;
        const isOver =
          !there ||
          (alone
            ? there.refreshToken === mine.refreshToken || isLaterToken(mine.idToken, there.idToken)
            : subOf(there) === subOf(mine));
        if (isOver) await kept.forget();
        held = false;
      } catch (error) {
        if (held) throw error;
      }
    },
  };
}

const subOf = ({ idToken }: Tokens): string | undefined => tokenUser(idToken)?.sub;

function readFound(value: unknown): FoundTokens | null {
  const { tokens, kept } = (value ?? {}) as Partial<FoundTokens>;
  const { idToken, accessToken, refreshToken, drift } = (tokens ?? {}) as Partial<Tokens>;
  if (typeof idToken !== 'string' || typeof accessToken !== 'string' || typeof refreshToken !== 'string')
    return null;
  return { tokens: { idToken, accessToken, refreshToken, drift: drift ?? 0 }, kept: kept === true };
}
