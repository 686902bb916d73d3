import { forUpdate } from '../../db/lock.ts';
import type { RefreshTokenTable, UserTable } from '../../db/schema.ts';
import type { Commands, Tx } from '../../db/store.ts';
import { REPEAT_MS } from '../limits.ts';
import type { HeldToken, Successor } from '../refresh-token.ts';
import { isClosed } from './close-user.ts';

type RotationVerdict =
  | { kind: 'renewed'; user: UserTable; authTime: number; successor: Successor }
  | { kind: 'unknown' | 'revoked' | 'reused' | 'expired' | 'disabled' | 'closed'; sub?: string };

/**
 * Exchanges a refresh token for its successor. The previous token is accepted too, because its answer may have been
 * lost. Within REPEAT_MS it gets the same successor, later another one in place of the unused one. An older token, or
 * one that was replaced so, is in two hands, and the whole sign-in ends. A newer token than the row knows is genuine,
 * because only a restored backup takes a row back. Its person stays signed in.
 */
async function rotateSession(
  tx: Tx,
  { held, variant }: { held: HeldToken; variant: string },
): Promise<RotationVerdict> {
  const row = await lockSession(tx, held);
  if (!row) return { kind: 'unknown' };
  const user = await tx.db.selectFrom('app_user').selectAll().where('sub', '=', row.sub).executeTakeFirst();
  // This comes first, because a closing revokes every sign-in. The person's other devices forget them only where they
  // hear of it.
  if (user && isClosed(user)) return { kind: 'closed' };
  if (row.revoked === 1) return { kind: 'revoked' };
  if (row.expires_at <= tx.now) return { kind: 'expired' };
  if (!user || user.status === 'DISABLED') return { kind: 'disabled' };
  const next = successorOf(row, held, tx.now, variant);
  if (next === null) {
    await change(tx, row, { revoked: 1 });
    return { kind: 'reused', sub: row.sub };
  }
  if (next !== row) await change(tx, row, next);
  return {
    kind: 'renewed',
    user,
    authTime: row.auth_time,
    successor: { originJti: row.origin_jti, generation: next.generation, variant: next.variant },
  };
}

type Turn = Pick<RefreshTokenTable, 'generation' | 'variant' | 'previous_variant' | 'rotated_at'>;

/**
 * The next row of the session. It is the row itself where the answer is told again, and null for a token used twice.
 */
function successorOf(row: RefreshTokenTable, held: HeldToken, now: number, variant: string): Turn | null {
  const [generation, shown] = held.kind === 'first' ? [0, ''] : [held.generation, held.variant];
  const isCurrent = generation === row.generation && shown === row.variant;
  if (isCurrent || generation > row.generation)
    return { generation: generation + 1, variant, previous_variant: shown, rotated_at: now };
  if (generation !== row.generation - 1 || shown !== row.previous_variant) return null;
  return now - row.rotated_at <= REPEAT_MS ? row : { ...turnOf(row), variant };
}

function turnOf({ generation, variant, previous_variant, rotated_at }: RefreshTokenTable): Turn {
  return { generation, variant, previous_variant, rotated_at };
}

function lockSession(tx: Tx, held: HeldToken): Promise<RefreshTokenTable | undefined> {
  const rows = tx.db.selectFrom('refresh_token').selectAll();
  const mine =
    held.kind === 'first'
      ? rows.where('token_hash', '=', held.tokenHash)
      : rows.where('origin_jti', '=', held.originJti);
  return forUpdate(tx, mine).executeTakeFirst();
}

async function change(
  tx: Tx,
  { token_hash }: RefreshTokenTable,
  values: Partial<RefreshTokenTable>,
): Promise<void> {
  await tx.db.updateTable('refresh_token').set(values).where('token_hash', '=', token_hash).execute();
}

/** Revokes the sign-in of a refresh token. Answers with its person's sub, or with null for an unknown token. */
async function revokeSession(tx: Tx, { held }: { held: HeldToken }): Promise<string | null> {
  const row = await lockSession(tx, held);
  if (!row) return null;
  await change(tx, row, { revoked: 1 });
  return row.sub;
}

export const rotationCommands = { rotateSession, revokeSession } satisfies Commands;
