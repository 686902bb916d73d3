import { toReais } from '../../../src/domain/money/money.ts';
import { isGuest } from '../../../src/domain/people/guest.ts';
import { isProfileComplete } from '../../../src/domain/people/profile.ts';
import { PURCHASE_CODE_MS, splitPayment } from '../../../src/domain/shop/purchase.ts';
import { MINUTE_MS } from '../../../src/domain/words/time-units.ts';
import { instant, text } from '../../../src/records/content/read.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import { readProfile } from '../../../src/records/types/people/profile.ts';
import { cacheOf } from '../../db/engine/command-cache.ts';
import { Refused, type Tx } from '../../db/store.ts';
import { holdOpenAccount } from '../../identity/commands/close-user.ts';
import { getRow, putRecord, type StoredRow } from '../../records/rows/write-record.ts';
import type { CreationHandler, NewRecord, Viewer } from '../../records/type-handler.ts';
import { isRepeatable, openCharge } from '../charge/charge.ts';
import { type Codes, checkCodes, checkHeld, lockCodes } from '../charge/unpaid-limits.ts';
import { balanceAccount, holdAccount } from '../ledger/accounts.ts';
import { balanceOf, post } from '../ledger/ledger.ts';
import { profileOf, projectProfiles } from '../ledger/profile-money.ts';
import { checkOpen } from './check-open.ts';
import { linesWithCosts, namedItems, type PricedOrder, priceOrder } from './price-order.ts';
import { lockPurchaseNeeds, purchaseBatching } from './purchase-needs.ts';
import { emitPurchaseStatus, lockPurchase } from './purchase-row.ts';
import { sellerAccount, sellerOf } from './sale.ts';
import { countUnits, reserveStock, sellStock } from './stock.ts';

/** Greatest error of a client's clock, in ms. */
export const MAX_CLOCK_SKEW_MS = 10 * MINUTE_MS;

/**
 * Handler of SHOPPING_PURCHASE. Access was checked before. Here the goods are priced, held and charged [S-12, S-20].
 */
export const purchaseHandler: CreationHandler = { create: createPurchase, batching: purchaseBatching };

/**
 * Buys: PENDING with the stock held and a charge under way, or PAID at once when the balance covers all. Refuses
 * BAD_INPUT (no UUID: a repetition would buy twice), CLOCK_SKEW, LOCATION_UNAVAILABLE, SHOP_IN_MAINTENANCE,
 * SHOP_CLOSED_NOW, PROFILE_INCOMPLETE and NEGATIVE_BALANCE. Also FORBIDDEN (an account closed at this moment) and the
 * refusals of priceOrder. Unless the balance covers all, also RATE_LIMITED (too many unpaid), TOO_MANY_CODES and
 * UNPAID_LIMIT.
 */
async function createPurchase(tx: Tx, input: NewRecord, viewer: Viewer): Promise<RecordRow> {
  if (!isRepeatable(input.row)) throw new Refused('BAD_INPUT', { field: 'id' });
  const location =
    input.row.parentId === null
      ? null
      : await getRow(tx, input.row.parentId, 'LOCATION', { cachedIsEnough: true });
  if (!location) throw new Refused('LOCATION_UNAVAILABLE');
  checkOpen(tx, location);
  const usesBalance = input.content.useBalance === true;
  const buyer = viewer.sub;
  // A purchase that its balance does not cover leaves the shared transaction and begins anew here. Its account comes
  // before any item.
  const isAlone = !cacheOf(tx.db)?.isTogether;
  const held = !usesBalance || (isAlone && tx.engine === 'postgres') ? await holdBuyer(tx, buyer) : null;
  if (usesBalance && isAlone) {
    await lockPurchaseNeeds(tx, [{ buyer, locationId: location.id, itemIds: namedItems(input.content) }]);
  }
  const profile = await profileOf(tx, buyer);
  if (!profile || !isProfileComplete(readProfile(profile))) throw new Refused('PROFILE_INCOMPLETE');
  checkClock(tx, input.content.purchaseDate);
  const order = await priceOrder(tx, location.id, input.content);
  const balance = await balanceOf(tx, balanceAccount(buyer));
  if (balance < 0) throw new Refused('NEGATIVE_BALANCE');
  return buy(tx, input, { location, order }, { balance: usesBalance ? balance : 0, held });
}

/**
 * Buys for the guest of a pinned tablet, who has no profile and no balance: by PIX, within the limits that hold for a
 * person. Refuses BAD_INPUT, LOCATION_UNAVAILABLE, SHOP_IN_MAINTENANCE, SHOP_CLOSED_NOW and those of priceOrder. Also
 * RATE_LIMITED, TOO_MANY_CODES and UNPAID_LIMIT.
 */
export async function buyAsGuest(tx: Tx, input: NewRecord): Promise<RecordRow> {
  if (!isRepeatable(input.row)) throw new Refused('BAD_INPUT', { field: 'id' });
  const location = input.row.parentId === null ? null : await getRow(tx, input.row.parentId, 'LOCATION');
  if (!location) throw new Refused('LOCATION_UNAVAILABLE');
  checkOpen(tx, location);
  const held = await holdBuyer(tx, input.row.owner ?? '');
  const order = await priceOrder(tx, location.id, input.content);
  return buy(tx, input, { location, order }, { balance: 0, held });
}

/** A buyer whose codes and account are locked. */
interface HeldBuyer {
  codes: Codes;
  /** False for an account that was closed. */
  isOpen: boolean;
}

/**
 * Means that pay a purchase. `held` is null where nobody else can lock anything between, on SQLite and among others.
 * There the buyer is locked only for an amount that the balance does not cover.
 */
interface Means {
  balance: number;
  held: HeldBuyer | null;
}

/** An order that is paid by PIX, and from the balance as far as `balanceUsed`. Amounts are in centavos. */
interface PixOrder extends Pick<PricedOrder, 'units'>, Pick<Means, 'held'> {
  balanceUsed: number;
  pixAmount: number;
}

function buy(
  tx: Tx,
  input: NewRecord,
  { location, order }: { location: StoredRow; order: PricedOrder },
  { balance, held }: Means,
): Promise<StoredRow> {
  const split = splitPayment(order.cart.totalAmount, balance, { useBalance: true });
  const content = { ...linesWithCosts(order), ...placeAndTime(tx, location), ...splitContent(split) };
  return split.pixAmount === 0
    ? buyWithBalance(tx, input, content, order)
    : buyWithPix(tx, input, content, { units: order.units, ...split, held });
}

/** Refuses a device whose clock is far off, before money moves. It shows wrong promotions and countdowns. */
function checkClock(tx: Tx, purchaseDate: unknown): void {
  const at = instant(purchaseDate);
  if (at !== null && Math.abs(at - tx.now) > MAX_CLOCK_SKEW_MS)
    throw new Refused('CLOCK_SKEW', { serverTime: tx.now });
}

async function buyWithBalance(
  tx: Tx,
  { row }: NewRecord,
  content: Record<string, unknown>,
  { cart, units }: PricedOrder,
): Promise<StoredRow> {
  const buyer = row.owner ?? '';
  await sellStock(tx, units);
  const seller = await sellerOf(tx, row.parentId);
  if (cart.totalAmount > 0) {
    await post(
      tx,
      [
        {
          reference: `purchase:${row.id}:sale`,
          debit: balanceAccount(buyer),
          credit: sellerAccount(seller),
          amount: cart.totalAmount,
          kind: 'SALE',
        },
      ],
      { isNew: true },
    );
  }
  const paid = { ...content, status: 'PAID', paidAt: new Date(tx.now).toISOString(), expiresAt: null };
  const written = await putRecord(tx, { ...row, content: JSON.stringify(paid) });
  await projectProfiles(tx, seller === null ? [buyer] : [buyer, seller], { [buyer]: 1 });
  const purchase = await lockPurchase(tx, row.id);
  if (purchase) await emitPurchaseStatus(tx, purchase);
  return written;
}

async function buyWithPix(
  tx: Tx,
  { row }: NewRecord,
  content: Record<string, unknown>,
  { units, balanceUsed, pixAmount, held }: PixOrder,
): Promise<StoredRow> {
  const buyer = row.owner ?? '';
  const { codes, isOpen } = held ?? (await holdBuyer(tx, buyer));
  checkCodes(tx, codes, 'PURCHASE');
  await checkHeld(tx, codes, { units: countUnits(units), value: pixAmount });
  if (!isOpen) throw new Refused('FORBIDDEN');
  const expiresAt = tx.now + PURCHASE_CODE_MS;
  await reserveStock(tx, row.id, units);
  const charge = await openCharge(tx, {
    purpose: 'PURCHASE',
    recordId: row.id,
    owner: buyer,
    amount: pixAmount,
    expiresAt,
  });
  if (balanceUsed > 0) {
    await post(tx, [
      {
        reference: `hold:${charge.txid}`,
        debit: balanceAccount(buyer),
        credit: holdAccount(buyer),
        amount: balanceUsed,
        kind: 'HOLD',
      },
    ]);
  }
  const pending = {
    ...content,
    status: 'PENDING',
    paidAt: null,
    expiresAt: new Date(expiresAt).toISOString(),
  };
  const written = await putRecord(tx, { ...row, content: JSON.stringify(pending) });
  if (balanceUsed > 0) await projectProfiles(tx, [buyer]);
  return written;
}

/** Locks the rows that come before any item: the buyer's codes and account. */
async function holdBuyer(tx: Tx, buyer: string): Promise<HeldBuyer> {
  const codes = await lockCodes(tx, buyer);
  // Where commands run one by one, the profile that was read tells of a closing.
  const isKnown = tx.engine === 'sqlite' || isGuest(buyer);
  return { codes, isOpen: isKnown || (await holdOpenAccount(tx, buyer)) };
}

function placeAndTime(tx: Tx, location: StoredRow): Record<string, unknown> {
  return {
    purchaseDate: new Date(tx.now).toISOString(),
    locationId: location.id,
    locationName: text(parseContent(location.content).name) || 'Local sem nome',
  };
}

const splitContent = (split: { balanceUsed: number; pixAmount: number }): Record<string, unknown> => ({
  balanceUsed: toReais(split.balanceUsed),
  pixAmount: toReais(split.pixAmount),
  qrCode: null,
  endToEndId: null,
});
