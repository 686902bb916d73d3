import { toReais } from '../../../domain/money/money.ts';
import { isTakePay } from '../../../domain/shop/campaign.ts';
import type { PricedCart, PricedLine, TakePay } from '../../../domain/shop/pricing.ts';
import { amount, amountOrNull, count, instant, list, number, object, text } from '../../content/read.ts';
import { purchaseContent } from '../../purchase-view.ts';
import { type Content, parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { ownOnce } from '../../type-rule.ts';

/** One recorded line of a purchase. `takePay` is null where the record does not tell it. */
export type PurchaseLine = Omit<PricedLine, 'takePayCampaignId' | 'freeUnits' | 'total'>;

/** A SHOPPING_PURCHASE as the app reads it. Amounts in centavos, times in ms. */
export type Purchase = ReturnType<typeof readPurchase>;

/** Reads the fields of `purchaseAmounts`, also from a refusal. */
export function readAmounts(content: Content) {
  return {
    lines: list(content.items).map((entry) => readLine(object(entry))),
    totalAmount: amount(content.totalAmount ?? content.total),
  };
}

/** Reads a SHOPPING_PURCHASE [S-12]. */
export function readPurchase(row: RecordRow) {
  const content = parseContent(row.content);
  const { lines, totalAmount } = readAmounts(content);
  return {
    id: row.id,
    locationId: row.parentId ?? text(content.locationId),
    locationName: text(content.locationName) || 'Local sem nome',
    status: text(content.status),
    lines,
    totalAmount,
    originalAmount: amount(content.originalAmount, totalAmount),
    savings: amount(content.savings),
    balanceUsed: amount(content.balanceUsed),
    pixAmount: amount(content.pixAmount),
    /** PIX copy-and-paste code. Null before the bank has made one and after it is void. */
    qrCode: text(content.qrCode) || null,
    /** Amount of the code where that differs from pixAmount, because of a debt. */
    codeAmount: amountOrNull(content.codeAmount),
    expiresAt: instant(content.expiresAt),
    /** Time since which the goods are held. An expired purchase holds them anew. */
    heldAt: instant(content.heldAt) ?? row.createdAt,
    paidAt: instant(content.paidAt),
    endToEndId: text(content.endToEndId) || null,
    /**
     * Amount of its payments that went to the buyer's balance instead: below the price, too late, twice, or over it
     * [S-15].
     */
    credited: amount(content.credited),
    /** Amount of its codes' payments that repaid a negative balance [S-22]. */
    repaid: amount(content.repaid),
    /** Returns by the shop's owner, oldest first. `readReturns` reads them. */
    returns: list(content.returns),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The lines of a priced cart as purchase content carries them, amounts in reais [S-11, S-12]. */
export function purchaseAmounts(cart: PricedCart): Record<string, unknown> {
  return {
    items: cart.lines.map((line) => ({
      id: line.itemId,
      name: line.name,
      quantity: line.quantity,
      price: toReais(line.price),
      originalPrice: toReais(line.originalPrice),
      discount: line.discount,
      campaignId: line.campaignId,
      takePayDiscount: toReais(line.takePayDiscount),
      ...(line.takePay && { takeQuantity: line.takePay.take, payQuantity: line.takePay.pay }),
    })),
    totalAmount: toReais(cart.totalAmount),
    originalAmount: toReais(cart.originalAmount),
    savings: toReais(cart.savings),
    appliedCampaigns: cart.appliedCampaigns.map(({ id, name, savings }) => ({
      id,
      name,
      savings: toReais(savings),
    })),
    total: toReais(cart.totalAmount),
  };
}

function readLine(line: Readonly<Record<string, unknown>>): PurchaseLine {
  const price = amount(line.price);
  return {
    itemId: text(line.id),
    name: text(line.name) || `Item ${text(line.id)}`,
    quantity: line.quantity === undefined ? 1 : count(line.quantity),
    price,
    originalPrice: amount(line.originalPrice, price),
    discount: number(line.discount) ?? 0,
    takePayDiscount: amount(line.takePayDiscount),
    takePay: readTakePay(line),
    campaignId: text(line.campaignId) || null,
  };
}

function readTakePay({ takeQuantity, payQuantity }: Readonly<Record<string, unknown>>): TakePay | null {
  const [take, pay] = [count(takeQuantity), count(payQuantity)];
  return isTakePay(take, pay) ? { take, pay } : null;
}

export const SHOPPING_PURCHASE = defineType('SHOPPING_PURCHASE', {
  read: readPurchase,
  rule: ownOnce({
    read: ['owner', 'locationOwner'],
    columns: ['locationOwner'],
    create: ['locationVisitor'],
    place: 'parent',
  }),
  channels: ['owner', 'locationOwner'],
  moves: true,
  // Another backend's receipt may carry its items' pictures, which must stay.
  pictures: ({ items }) => list(items).map((one) => ['items', object(one).image]),
  view: purchaseContent,
});
