import type { RecordType } from '../../../src/records/record.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { getRow } from '../rows/write-record.ts';

/** A creation under the client's own id. `createHash` names its input, and is null where the server chose the id. */
interface Creation {
  id: string;
  type: RecordType;
  createHash?: string | null;
}

const RACED = new Refused('CONFLICT', { raced: true });

/**
 * Returns the result of `creating`. Where that refuses because an equal creation was committed meanwhile, this refuses
 * CONFLICT with `raced`. On PostgreSQL the other one may have taken the goods or money for which this one waited. Run
 * again, the command finds its record.
 */
export async function markRace<T>(tx: Tx, creation: Creation, creating: Promise<T>): Promise<T> {
  return creating.catch(async (error: unknown) => {
    throw error instanceof Refused && (await wasRaced(tx, creation)) ? RACED : error;
  });
}

/** True for the detail of a refusal after which the command is to run once more. */
export const isRace = (detail: unknown): boolean =>
  typeof detail === 'object' && detail !== null && 'raced' in detail;

/** A refusal as the person hears it, without the fact that two commands met. */
export const withoutRaceDetail = ({ code, detail }: Pick<Refused, 'code' | 'detail'>): Refused =>
  new Refused(code, isRace(detail) ? undefined : detail);

async function wasRaced(tx: Tx, { id, type, createHash }: Creation): Promise<boolean> {
  if (tx.engine === 'sqlite' || createHash == null) return false;
  return (await getRow(tx, id, type, { deleted: true })) !== null;
}
