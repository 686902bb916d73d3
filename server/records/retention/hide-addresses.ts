import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { HOUR_MS } from '../../../src/domain/words/time-units.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { applied } from '../../db/applied.ts';
import type { JobHandlers, JobResult } from '../../db/queue/jobs.ts';
import type { Schema } from '../../db/schema.ts';
import type { Commands, Store, Tx } from '../../db/store.ts';
import { writeSetting } from '../../db/write-setting.ts';
import { yieldToOthers } from '../lists/yield-to-others.ts';
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

/** The record behind which a run goes on: its type, last change (ms) and id. */
const Payload = v.object({ type: v.picklist(SIGNED_TYPES), at: v.number(), id: v.string() });
type Position = v.InferOutput<typeof Payload>;
const BEGIN: Position = { type: SIGNED_TYPES[0], at: 0, id: '' };

type Read = Kysely<Schema>;
/** A record, and the shop for which it was signed. */
type Signed = { id: string; type: RecordType; shop: SigningShop };

/** Plants the job that looks through all that was signed, unless that was done. */
async function planHiding(tx: Tx): Promise<void> {
  const done = await tx.db.selectFrom('setting').select('key').where('key', '=', DONE).executeTakeFirst();
  if (done) return;
  await tx.enqueue({
    ...{ kind: HIDE_ADDRESSES, key: HIDE_ADDRESSES, payload: payloadOf(BEGIN) },
    runAt: tx.now + BESIDE_MS,
  });
}

/**
 * Takes the addresses out of some records, each in its place: old answers must not come before newer words. Open devices
 * hear of it. One that was closed keeps the copy of what its person read anyway.
 */
async function hideAddresses(tx: Tx, { signed }: { signed: readonly Signed[] }): Promise<void> {
  for (const { id, type, shop } of signed) {
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
 * The job that looks once through all that was signed before an attendant's address was nobody's business. It goes by the time of
 * the last change, type by type. What it writes moves 1 ms ahead of it and is met again without an address.
 */
export function hidingAddresses(
  store: Pick<Store<typeof hidingCommands>, 'run' | 'read' | 'now'>,
  { steps = STEPS, page = PAGE } = {},
): JobHandlers<typeof HIDE_ADDRESSES> {
  const { read } = store;

  async function goOn(from: Position): Promise<Position | null> {
    const rows = await signedAfter(read, from, page);
    const signed = await withAddress(read, rows);
    if (signed.length > 0) await applied(store, 'hideAddresses', { signed });
    const last = rows.at(-1);
    if (last && rows.length === page) return { type: from.type, at: last.updated_at, id: last.id };
    const next = SIGNED_TYPES[SIGNED_TYPES.indexOf(from.type) + 1];
    return next === undefined ? null : { ...BEGIN, type: next };
  }

  return {
    [HIDE_ADDRESSES]: async (payload): Promise<JobResult> => {
      let at: Position | null = positionOf(payload);
      for (let step = 0; step < steps; step += 1) {
        at = await goOn(at);
        await yieldToOthers();
        if (at !== null) continue;
        await applied(store, 'noteHidden', undefined);
        return { done: true };
      }
      return { retryAt: store.now(), payload: payloadOf(at) };
    },
  };
}

/**
 * A payload as both programs read it. The version before went by location and begins anew with ours, as we do with its.
 */
const payloadOf = (position: Position) => ({ place: '', ...position });

function positionOf(payload: unknown): Position {
  const known = v.safeParse(Payload, payload);
  return known.success ? known.output : BEGIN;
}

/** A page of the records of a type, by their last change. Includes tombstones, because any number may lie in a row. */
function signedAfter(read: Read, { type, at, id }: Position, page: number) {
  return read
    .selectFrom('record')
    .select(['id', 'type', 'owner', 'content', 'deleted', 'updated_at', 'location_id'])
    .where('type', '=', type)
    .where('updated_at', '>=', at)
    .where((is) => is.or([is('updated_at', '>', at), is('id', '>', id)]))
    .orderBy('updated_at')
    .orderBy('id')
    .limit(page)
    .execute();
}

/** Those of these records that show the address of an attendant. */
async function withAddress(read: Read, rows: Awaited<ReturnType<typeof signedAfter>>): Promise<Signed[]> {
  const present = rows.filter(({ deleted }) => deleted === 0);
  const shops = await shopsOf(read, [...new Set(present.flatMap(({ location_id: at }) => at ?? []))]);
  return present.flatMap((row) => {
    const shop = shops.get(row.location_id ?? '');
    const shows = shop !== undefined && withoutAddresses(row, shop) !== row.content;
    return shows ? [{ id: row.id, type: row.type, shop }] : [];
  });
}

/** Each of these shops with its owner. One that is no more keeps its owner, since customers read what was said there. */
async function shopsOf(read: Read, ids: readonly string[]): Promise<Map<string, SigningShop>> {
  if (ids.length === 0) return new Map();
  const places = await read
    .selectFrom('record')
    .select(['id', 'owner'])
    .where('id', 'in', ids)
    .where('type', '=', 'LOCATION')
    .execute();
  const owners = new Map(places.map(({ id, owner }) => [id, owner]));
  const subs = [...new Set([...owners.values()].flatMap((owner) => owner ?? []))];
  const users =
    subs.length === 0
      ? []
      : await read.selectFrom('app_user').select(['sub', 'email']).where('sub', 'in', subs).execute();
  const emails = new Map(users.map(({ sub, email }) => [sub, email]));
  return new Map(
    ids.map((id) => {
      const owner = owners.get(id) ?? null;
      return [id, { owner, email: emails.get(owner ?? '') ?? null }];
    }),
  );
}
