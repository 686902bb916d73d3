import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { HOUR_MS } from '../../../src/domain/words/time-units.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { applied } from '../../db/applied.ts';
import type { JobHandlers, JobResult } from '../../db/queue/jobs.ts';
import type { Schema } from '../../db/schema.ts';
import type { Commands, Store, Tx } from '../../db/store.ts';
import { writeSetting } from '../../db/write-setting.ts';
import { getRow, putRecord } from '../rows/write-record.ts';
import { SIGNED_TYPES, type SigningShop, withoutAddresses } from './without-addresses.ts';

export const HIDE_ADDRESSES = 'addresses.hide';
/** The setting that is there once all were looked through. */
const DONE = 'addresses-hidden';
/** A process of the version before may go on signing for so long beside this one, ms. */
const BESIDE_MS = HOUR_MS;
/** Records read at once, and how often in one run of the job. */
const PAGE = 300;
const STEPS = 50;

/** The record behind which a run goes on, and its location. */
const Payload = v.object({ place: v.string(), id: v.string() });
type Position = v.InferOutput<typeof Payload>;
const BEGIN: Position = { place: '', id: '' };

type Read = Kysely<Schema>;
type Key = { id: string; type: RecordType };

/** Plants the job that looks through all that was signed, unless that was done. */
async function planHiding(tx: Tx): Promise<void> {
  const done = await tx.db.selectFrom('setting').select('key').where('key', '=', DONE).executeTakeFirst();
  if (done) return;
  await tx.enqueue({
    ...{ kind: HIDE_ADDRESSES, key: HIDE_ADDRESSES, payload: BEGIN },
    runAt: tx.now + BESIDE_MS,
  });
}

/**
 * Takes the addresses out of some records of a shop, each in its place: old answers must not come before newer words.
 * Open devices hear of it. One that was closed keeps the copy of what its person read anyway.
 */
async function hideAddresses(
  tx: Tx,
  { shop, keys }: { shop: SigningShop; keys: readonly Key[] },
): Promise<void> {
  for (const { id, type } of keys) {
    const previous = await getRow(tx, id, type, { lock: true });
    if (!previous) continue;
    const content = withoutAddresses(previous, shop);
    if (content !== previous.content)
      await putRecord(tx, { ...previous, content }, { previous, keepsPlace: true });
  }
}

const noteHidden = (tx: Tx): Promise<void> => writeSetting(tx, DONE, '1');

export const hidingCommands = { planHiding, hideAddresses, noteHidden } satisfies Commands;

/**
 * The job that looks once through all that was signed before an attendant's address was nobody's business. It goes by location,
 * those included that are no more, because customers still read what they were answered there.
 */
export function hidingAddresses(
  store: Pick<Store<typeof hidingCommands>, 'run' | 'read' | 'now'>,
  steps = STEPS,
): JobHandlers<typeof HIDE_ADDRESSES> {
  const { read } = store;

  async function goOn({ place, id }: Position): Promise<Position | null> {
    const rows = await signedAt(read, place, id);
    const last = rows.at(-1);
    if (last) {
      const shop = await shopOf(read, place);
      const keys = rows
        .filter((row) => withoutAddresses(row, shop) !== row.content)
        .map(({ id: of, type }) => ({ id: of, type }));
      if (keys.length > 0) await applied(store, 'hideAddresses', { shop, keys });
      if (rows.length === PAGE) return { place, id: last.id };
    }
    const next = await placeAfter(read, place);
    return next === null ? null : { place: next, id: '' };
  }

  return {
    [HIDE_ADDRESSES]: async (payload): Promise<JobResult> => {
      let at: Position | null = v.parse(Payload, payload);
      for (let step = 0; step < steps; step += 1) {
        at = await goOn(at);
        if (at !== null) continue;
        await applied(store, 'noteHidden', undefined);
        return { done: true };
      }
      return { retryAt: store.now(), payload: at };
    },
  };
}

/** A page of what was signed at a location, in the order of ids. */
function signedAt(read: Read, place: string, after: string) {
  return read
    .selectFrom('record')
    .select(['id', 'type', 'owner', 'content'])
    .where('location_id', '=', place)
    .where('type', 'in', [...SIGNED_TYPES])
    .where('deleted', '=', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();
}

/** The next location of which there are records, by id. */
async function placeAfter(read: Read, place: string): Promise<string | null> {
  const row = await read
    .selectFrom('record')
    .select((of) => of.fn.min('location_id').as('next'))
    .where('location_id', '>', place)
    .executeTakeFirst();
  return row?.next ?? null;
}

/** A shop that is no more keeps its owner. */
async function shopOf(read: Read, id: string): Promise<SigningShop> {
  const place = await read
    .selectFrom('record')
    .select('owner')
    .where('id', '=', id)
    .where('type', '=', 'LOCATION')
    .executeTakeFirst();
  const owner = place?.owner ?? null;
  const user =
    owner === null
      ? undefined
      : await read.selectFrom('app_user').select('email').where('sub', '=', owner).executeTakeFirst();
  return { owner, email: user?.email ?? null };
}
