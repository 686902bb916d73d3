import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { purchaseContent } from '../../src/records/purchase-view.ts';
import type { RecordRow } from '../../src/records/record.ts';
import { readPurchase } from '../../src/records/types/money/shopping-purchase.ts';
import type { MaybePromise } from '../db/maybe-promise.ts';
import { Refused, type Store } from '../db/store.ts';
import { hashDeviceKey } from '../devices/device-key.ts';
import type { KnownKeys } from '../devices/key-limits.ts';
import { issueCredentials } from '../images/access/credentials.ts';
import { isRace, withoutRaceDetail } from '../records/changes/race.ts';
import { createBestSellers } from '../records/overview/best-sellers.ts';
import { readRow } from '../records/rows/known-rows.ts';
import { fromTable } from '../records/rows/write-record.ts';
import { compressAnswers } from '../web/compress-answers.ts';
import type { guestCommands } from './commands.ts';
import { checkCurrent, guestAt } from './current-purchase.ts';
import { openRoutes } from './open-routes.ts';
import { openReceipt, RECEIPT_MS, receiptToken } from './receipt-token.ts';
import { shopFacts } from './shop-facts.ts';

export interface GuestsDeps {
  store: Pick<Store<typeof guestCommands>, 'run' | 'read'>;
  /** Secret that signs the links of receipts, and the image storage's credentials. */
  secret: () => MaybePromise<Uint8Array>;
  /** Valid keys, shared with server/devices. These routes have their own when it is absent. */
  knownKeys?: KnownKeys;
  now: () => number;
}

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const Tablet = v.object({ locationId: Id, key: Id });
const Shop = v.object({ ...Tablet.entries, known: v.optional(v.pipe(v.string(), v.maxLength(64))) });
const Line = v.object({ id: Id, quantity: v.number() });
const Purchase = v.object({
  ...Tablet.entries,
  id: Id,
  items: v.pipe(v.array(Line), v.maxLength(50)),
  totalAmount: v.number(),
});
const Current = v.object({ ...Tablet.entries, id: Id });
const Receipt = v.object({
  locationId: v.optional(Id),
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
});

/**
 * Registers the shop of a pinned tablet for a person before it, without an account. Each route but the last asks for
 * the tablet's key. `POST /guests/shop` tells the shop, and `/guests/pictures` opens the pictures of its goods.
 * `/guests/purchase` buys by PIX, and `/guests/current` tells the state of that purchase. `/guests/verify` and
 * `/guests/cancel` ask the bank. `POST /guests/receipt` opens a receipt by its link.
 */
export function registerGuests(root: FastifyInstance, { store, secret, knownKeys, now }: GuestsDeps): void {
  const best = createBestSellers();
  const shown = async (row: RecordRow): Promise<object> => shownAs({ secret: await secret(), now }, row);
  const purchaseRow = async (id: string): Promise<RecordRow> => {
    const row = await readRow(store.read, id, 'SHOPPING_PURCHASE');
    if (row?.deleted !== 0) throw new Refused('PURCHASE_NOT_FOUND');
    return fromTable(row);
  };
  const run = async <N extends keyof typeof guestCommands>(
    name: N,
    args: Parameters<(typeof guestCommands)[N]>[1],
  ) => {
    let result = await store.run(name, args);
    if (result.kind === 'refused' && isRace(result.detail)) result = await store.run(name, args);
    if (result.kind === 'refused') throw withoutRaceDetail(result);
    return result.value;
  };

  const guests: FastifyPluginAsync = async (app) => {
    compressAnswers(app);
    const route = openRoutes(app, now, knownKeys);
    route('shop', Shop, 'device key', async ({ known, ...asked }) => {
      const { locationId } = asked;
      await guestAt({ db: store.read }, proofOf(asked));
      const ids = await best.of(store.read, { locationId, now: now(), spend: () => undefined });
      const facts = await shopFacts(store.read, locationId, ids);
      return { now: now(), ...(facts.version === known ? { version: known } : facts) };
    });
    route('pictures', Tablet, 'device key', async (asked) => {
      const tablet = proofOf(asked);
      const sub = await guestAt({ db: store.read }, tablet);
      const session = { sub, email: null, originJti: tablet.keyHash, tablet };
      return { now: now(), credentials: issueCredentials(await secret(), session, now()) };
    });
    route('purchase', Purchase, 'device key', async ({ id, items, totalAmount, ...asked }) =>
      shown((await run('createGuestPurchase', { ...proofOf(asked), id, items, totalAmount })) as RecordRow),
    );
    route('current', Current, 'device key', async ({ id, ...asked }) => {
      const guest = await guestAt({ db: store.read }, proofOf(asked));
      await checkCurrent({ db: store.read }, guest, id, now());
      return shown(await purchaseRow(id));
    });
    for (const action of ['verify', 'cancel'] as const)
      route(action, Current, 'device key', async ({ id, ...asked }) => {
        await run('requestAsGuest', { ...proofOf(asked), id, action });
        return {};
      });
    route('receipt', Receipt, 'public', async ({ token }) => {
      const id = openReceipt(await secret(), token, now());
      if (id === null) throw new Refused('NOT_FOUND');
      return { record: toldTo(await purchaseRow(id)) };
    });
  };
  void root.register(guests);
}

/** The purchase and, once it is paid, the token of its receipt. */
function shownAs({ secret, now }: { secret: Uint8Array; now: () => number }, row: RecordRow): object {
  const isPaid = readPurchase(row).status === 'PAID';
  const until = now() + RECEIPT_MS;
  const receipt = isPaid ? receiptToken(secret, { purchaseId: row.id, until }) : null;
  return { now: now(), record: toldTo(row), receipt };
}

const proofOf = ({ locationId, key }: v.InferOutput<typeof Tablet>) => ({
  locationId,
  keyHash: hashDeviceKey(key),
});

/** A purchase as its buyer reads it. */
const toldTo = (row: RecordRow): RecordRow => ({
  ...{ id: row.id, type: row.type, parentId: row.parentId, owner: null, reference: null },
  ...{ createdAt: row.createdAt, updatedAt: row.updatedAt },
  content: row.content && purchaseContent(row.content, { isBuyer: true, runsLocation: false }),
});
