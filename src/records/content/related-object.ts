import { toReais } from '../../domain/money/money.ts';
import { parseContent } from '../record.ts';
import type { RelatedEntry } from './history.ts';
import { amount, count, instant, list, object, text } from './read.ts';

/** The entry of the customer's history that a ticket is about, as it was when the ticket was written. */
export type RelatedObject = NonNullable<ReturnType<typeof readRelated>>;

/** Reads `relatedObject` [T-01]; null for a ticket without one. */
export function readRelated(value: unknown) {
  const related = object(value);
  const id = text(related.id);
  if (id === '') return null;
  const original = object(related.originalData);
  const content =
    typeof original.content === 'string' ? parseContent(original.content) : object(original.content);
  const disputed = new Set(list(related.items).map((item) => text(object(item).id)));
  const total = content.totalAmount ?? content.total ?? content.amount;
  return {
    id,
    type: text(related.type),
    displayText: text(related.displayText) || 'Item do histórico',
    /** Creation of the entry, ms; null when unknown. */
    createdAt: instant(original.createdAt),
    /** Lines of a purchase. Empty for any other entry. */
    lines: list(content.items).map((item) => readLine(object(item), disputed)),
    /** Total in centavos; null for an entry without one. */
    total: total === undefined ? null : amount(total),
  };
}

/** A line of the related purchase; amounts in centavos. */
function readLine(item: Readonly<Record<string, unknown>>, disputed: ReadonlySet<string>) {
  const itemId = text(item.id);
  return {
    itemId,
    name: text(item.name) || `Item ${itemId}`,
    quantity: item.quantity === undefined ? 1 : count(item.quantity),
    price: amount(item.price),
    /** True for a line that the customer ticked, because the problem is with it. */
    disputed: disputed.has(itemId),
  };
}

const TYPES = { access: 'ACCESS', purchase: 'SHOPPING_PURCHASE', deposit: 'DEPOSIT' } as const;

/**
 * A history entry as a ticket carries it. It has only the fields that the location's owner needs and may see, never the
 * means or source of the payment. `disputed`: items of a purchase that the ticket is about.
 */
export function relatedContent(
  entry: RelatedEntry,
  displayText: string,
  disputed: readonly string[],
): Record<string, unknown> {
  const type =
    entry.kind === 'withdrawal'
      ? entry.withdrawal.kind === 'revenue'
        ? 'WITHDRAW_REVENUE'
        : 'WITHDRAW'
      : TYPES[entry.kind];
  const lines = entry.kind === 'purchase' ? entry.purchase.lines : [];
  const chosen = lines.filter(({ itemId }) => disputed.includes(itemId));
  return {
    id: entry.id,
    type,
    displayText,
    originalData: { createdAt: entry.at, content: JSON.stringify(originalContent(entry)) },
    ...(chosen.length > 0 && {
      items: chosen.map(({ itemId, name, quantity }) => ({ id: itemId, name, quantity })),
    }),
  };
}

function originalContent(entry: RelatedEntry): Record<string, unknown> {
  if (entry.kind === 'access') return { locationName: entry.access.locationName };
  if (entry.kind !== 'purchase') return { status: entry.status, amount: toReais(entry.amount) };
  const { status, locationName, lines, totalAmount } = entry.purchase;
  return {
    status,
    locationName,
    totalAmount: toReais(totalAmount),
    items: lines.map(({ itemId, name, quantity, price }) => ({
      id: itemId,
      name,
      quantity,
      price: toReais(price),
    })),
  };
}
