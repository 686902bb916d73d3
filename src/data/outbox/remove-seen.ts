import { type RecordRow, toMillis } from '../../records/record.ts';
import type { Operation } from '../mirror/entry.ts';
import type { Transport, TransportError } from '../wire/transport.ts';

/**
 * Removes a record that nobody has changed since it was seen, or since it was made where `asSeen` is null [SY-99].
 * Returns a record that somebody changed, which stays; null once it is removed. `isRepeated`: an earlier attempt has no
 * clear end. `checkMine` rejects where another page took the attempt over. Rejects with TransportError, NOT_FOUND where
 * it is gone.
 */
export async function removeSeen(
  transport: Pick<Transport, 'get' | 'remove'>,
  { id, type, asSeen }: Extract<Operation, { kind: 'remove' }>,
  isRepeated: boolean,
  checkMine: () => Promise<void>,
): Promise<RecordRow | null> {
  const current = await transport.get(id, type);
  if (current && !isAsSeen(current, asSeen ?? null)) return current;
  await checkMine();
  try {
    await transport.remove({ id, type, ...(current && { ifUpdatedAt: current.updatedAt }) });
  } catch (thrown) {
    const code = (thrown as Partial<TransportError>).error?.code;
    if (code === 'STALE') return transport.get(id, type);
    // An older server refuses the condition as bad input; other backends refuse it without a code, each time.
    if (code !== 'BAD_INPUT' && !(code === 'INTERNAL' && isRepeated)) throw thrown;
    await transport.remove({ id, type });
  }
  return null;
}

const isAsSeen = ({ createdAt, updatedAt }: RecordRow, asSeen: number | null): boolean =>
  asSeen === null ? updatedAt === createdAt : toMillis(updatedAt) === asSeen;
