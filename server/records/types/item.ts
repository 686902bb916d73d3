import type { Lot } from '../../../src/domain/lots/lots.ts';
import { type Centavos, toReais } from '../../../src/domain/money/money.ts';
import { fitted } from '../../../src/domain/restock/lot-moves.ts';
import { onShelf, type Stock } from '../../../src/domain/restock/stock.ts';
import { type CountAsk, readCountAsk } from '../../../src/records/content/count-ask.ts';
import { fiscalFault } from '../../../src/records/content/fiscal.ts';
import { labelFault } from '../../../src/records/content/label.ts';
import { readLots } from '../../../src/records/content/lots.ts';
import { type Content, parseContent } from '../../../src/records/record.ts';
import { readStock } from '../../../src/records/types/goods/item.ts';
import type { Tx } from '../../db/store.ts';
import { badInput } from '../check-input.ts';
import { putRecord, removeRecord, type StoredRow } from '../rows/write-record.ts';
import type { TypeHandler, Viewer } from '../type-handler.ts';
import { detachItem } from './detach.ts';
import { claimCodes, releaseCodes } from './item-codes.ts';
import { personName } from './person-name.ts';

/**
 * Rules of an ITEM. An edit that names no quantity keeps the stock, so that prices and names can change while units are
 * sold. One with another quantity sets the units that can be sold from now on, and settles a shortage of the books with
 * it.
 */
export const itemHandler: TypeHandler = {
  async create(tx, { row, content }) {
    checkFields(content);
    await claimCodes(tx, row, null);
    return putRecord(tx, row);
  },

  async update(tx, { previous, row, content }, viewer) {
    checkFields(content);
    const before = readStock(previous);
    const quantity = content.quantity ?? parseContent(previous.content).quantity;
    const { quantity: _, short, lots, ...rest } = content;
    const keepsShort = quantity === before.available && short !== undefined;
    const next = { ...rest, ...(quantity !== undefined && { quantity }), ...(keepsShort && { short }) };
    await claimCodes(tx, row, previous);
    const shelf = onShelf(readStock({ content: JSON.stringify(next) }));
    const dated = withLots(next, fitted(readLots(lots), shelf));
    const asked = await withCountAsk(tx, dated, readCountAsk(previous), viewer);
    return putRecord(tx, { ...row, content: JSON.stringify(asked) }, { previous });
  },

  async remove(tx, previous) {
    await releaseCodes(tx, previous.id);
    await detachItem(tx, previous);
    return removeRecord(tx, previous);
  },
};

/** Checks the fields of an item. Refuses BAD_INPUT. */
function checkFields(content: Content): void {
  const field = fiscalFault(content) ?? labelFault(content);
  if (field !== null) throw badInput(field);
}

/** Notes the first person who asks for a count. A withdrawn wish takes its marks along. */
async function withCountAsk(
  tx: Tx,
  content: Content,
  before: CountAsk | null,
  viewer: Viewer,
): Promise<Content> {
  if (!readCountAsk({ content: JSON.stringify(content) })) return withoutCountAsk(content);
  if (before) return content;
  return { ...content, countAskedBy: await personName(tx, viewer), countAskedAt: tx.now };
}

function withoutCountAsk({
  countAsked: _,
  countAskedBy: __,
  countAskedAt: ___,
  ...content
}: Content): Content {
  return content;
}

/**
 * Writes an item's units and its lots (read with `lock`). All who may see the item hear of it after commit. There are
 * never more units with a date than on the shelf. `cost`: the cost of a unit from now on, null for an unknown one.
 * `isCounted`: somebody counted it since that was asked for, so nobody has to any more.
 */
export async function writeStock(
  tx: Tx,
  item: StoredRow,
  { lots, ...stock }: Stock & { lots: readonly Lot[] },
  { cost, isCounted = false }: { cost?: Centavos | null | undefined; isCounted?: boolean } = {},
): Promise<StoredRow> {
  const { short: _, lots: __, ...known } = parseContent(item.content);
  const content = isCounted ? withoutCountAsk(known) : known;
  const { available: quantity, reserved, short } = stock;
  const next = { ...withCost(content, cost), quantity, reserved, ...(short > 0 && { short }) };
  return putRecord(
    tx,
    { ...item, content: JSON.stringify(withLots(next, fitted(lots, onShelf(stock)))) },
    { previous: item },
  );
}

/** The content with another cost. Undefined leaves it as it is, null is an unknown one. */
function withCost({ cost, ...content }: Content, next: Centavos | null | undefined): Content {
  if (next === undefined) return cost === undefined ? content : { ...content, cost };
  return next === null ? content : { ...content, cost: toReais(next) };
}

/** The content with lots. An item without dates is stored as before there were any. */
const withLots = (content: Content, lots: readonly Lot[]): Content =>
  lots.length > 0 ? { ...content, lots } : content;
