import { forUpdate } from '../../db/lock.ts';
import type { Commands, Tx } from '../../db/store.ts';
import { writeSetting } from '../../db/write-setting.ts';
import { changeFactor } from '../second-factor/factor-row.ts';
import { openSecret, sealSecret } from '../second-factor/sealed-secret.ts';
import { settingCommands } from './setting-commands.ts';

/**
 * The setting with a mark of the last theft. By it a process that cannot open the new keys learns that its own are stolen.
 */
export const THEFT = 'identity.theft';

/** The secrets under which second factors were sealed, and are from now on. */
interface FactorSecrets {
  before: Uint8Array;
  after: Uint8Array;
}

/**
 * Puts new keys in the place of stolen ones where these are still `from`. Answers with the value that stays. Factors are
 * sealed anew, and every sign-in ends. Sign-ins come last, so that one whose factor held the lock ends as well.
 */
async function replaceStolenKeys(
  tx: Tx,
  { key, from, to, factors }: { key: string; from: string; to: string; factors: FactorSecrets },
): Promise<string> {
  const stays = await settingCommands.replaceSetting(tx, { key, from, to });
  if (stays !== to) return stays;
  await writeSetting(tx, THEFT, tx.id());
  await sealAnew(tx, factors);
  await tx.db.updateTable('refresh_token').set({ revoked: 1 }).where('revoked', '=', 0).execute();
  return stays;
}

/** Seals every second factor under the new secret. One that the secret before does not open is lost and stays so. */
async function sealAnew(tx: Tx, { before, after }: FactorSecrets): Promise<void> {
  const rows = tx.db.selectFrom('second_factor').select(['sub', 'sealed', 'pending']).orderBy('sub');
  for (const { sub, sealed, pending } of await forUpdate(tx, rows).execute()) {
    const anew = (stored: string | null): string | null => {
      const secret = stored === null ? null : openSecret(before, sub, stored);
      return secret === null ? stored : sealSecret(after, sub, secret);
    };
    await changeFactor(tx, sub, { sealed: anew(sealed), pending: anew(pending) });
  }
}

export const theftCommands = { replaceStolenKeys } satisfies Commands;
