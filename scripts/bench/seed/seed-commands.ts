import { randomUUID } from 'node:crypto';
import { commands } from '../../../server/commands.ts';
import type { Commands, Tx } from '../../../server/db/store.ts';
import { ADJUSTMENTS_ACCOUNT, balanceAccount } from '../../../server/money/ledger/accounts.ts';
import { post } from '../../../server/money/ledger/ledger.ts';
import { putHistory } from '../../../server/records/rows/write-record.ts';
import { dropSaleDays } from '../../../server/records/sale-days/kept-days.ts';

/** Number of items of a place, with some half a kilobyte each. */
export const ITEMS_PER_PLACE = 100;
/** Price of three items in reais. One costs 2.50, and a campaign takes a fifth off. */
export const THREE_ITEMS_COST = 6;
const PRICE = 2.5;
/** Units of each item, unless a caller names a number. */
export const MANY = 1_000_000;
const DISCOUNT = 20;
/** First balance of each person, centavos. */
export const SEEDED_CENTAVOS = 100_000_000;
const CPF = '52998224725';
const DESCRIPTION =
  'Produto de prateleira para medir o servidor, com um texto do tamanho que um texto tem. '.repeat(3);
const YEAR_MS = 365 * 86_400_000;

/** A public location with its items. */
export interface SeededPlace {
  id: string;
  items: string[];
}

/** Writes a public location of the owner with a campaign and its items. */
async function seedPlace(
  tx: Tx,
  { owner, at, quantity = MANY }: { owner: string; at: number; quantity?: number },
): Promise<SeededPlace> {
  const id = randomUUID();
  const items = Array.from({ length: ITEMS_PER_PLACE }, () => randomUUID());
  const row = { parentId: id, owner, at };
  await putHistory(tx, [
    {
      ...row,
      id,
      type: 'LOCATION',
      parentId: null,
      reference: 'PUBLIC',
      content: JSON.stringify({ name: `Local ${id.slice(0, 8)}`, lat: -29.03, lon: -51.19 }),
    },
  ]);
  await putHistory(tx, [
    {
      ...row,
      id: randomUUID(),
      type: 'CAMPAIGN',
      reference: 'Tudo com desconto',
      content: JSON.stringify({
        type: 'simple_items',
        status: 'ACTIVE',
        discount: DISCOUNT,
        items,
        categories: [],
        startDate: new Date(at - YEAR_MS).toISOString(),
        endDate: new Date(at + YEAR_MS).toISOString(),
      }),
    },
    ...items.map((item, index) => ({
      ...row,
      id: item,
      type: 'ITEM' as const,
      at: at + index,
      reference: `Produto ${index}`,
      content: JSON.stringify({
        name: `Produto ${index}`,
        description: DESCRIPTION,
        price: PRICE,
        value: PRICE,
        cost: 1.1,
        code: String(7_890_000_000_000 + index),
        quantity,
        reserved: 0,
        categories: [id],
        image: null,
      }),
    })),
  ]);
  return { id, items };
}

/** Gives a person a complete profile and a balance. */
async function seedPerson(tx: Tx, { sub, email }: { sub: string; email: string }): Promise<void> {
  const content = {
    name: 'Pessoa da medida',
    email,
    cpf: CPF,
    balance: SEEDED_CENTAVOS / 100,
    revenue: 0,
    score: 0,
  };
  const profile = {
    type: 'PROFILE' as const,
    parentId: null,
    reference: null,
    content: JSON.stringify(content),
  };
  await putHistory(tx, [{ ...profile, id: email, owner: sub, at: tx.now }]);
  await post(tx, [
    {
      reference: `bench:${sub}`,
      debit: ADJUSTMENTS_ACCOUNT,
      credit: balanceAccount(sub),
      amount: SEEDED_CENTAVOS,
      kind: 'DEMO',
    },
  ]);
}

interface SalesLot {
  place: string;
  items: readonly string[];
  /** Time of the first payment. Below it the mean time between two, ms. */
  at: number;
  step: number;
  count: number;
}

/** Writes paid purchases of a place's items with one to three random lines each, like those of people. */
async function seedSales(tx: Tx, { place, items, at, step, count }: SalesLot): Promise<void> {
  const upTo = (most: number): number => Math.floor(Math.random() * most);
  const rows = Array.from({ length: count }, (_, n) => {
    const lines = Array.from({ length: 1 + upTo(3) }, () => {
      const index = upTo(items.length);
      const price = 2.5 + ((index * 7) % 40) / 4;
      return {
        ...{ id: items[index], name: `Produto ${index}`, quantity: 1 + upTo(3), price, originalPrice: price },
        ...{ cost: 1.1, discount: 0, takePayDiscount: 0 },
      };
    });
    const totalAmount = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const sums = { totalAmount, originalAmount: totalAmount, savings: 0, pixAmount: totalAmount };
    const content = {
      status: 'PAID',
      items: lines,
      ...sums,
      locationId: place,
      locationName: 'Local da medida',
    };
    return {
      ...{ id: randomUUID(), type: 'SHOPPING_PURCHASE' as const, parentId: place, reference: null },
      ...{
        owner: `comprador-${upTo(300)}`,
        at: at + n * step + upTo(step),
        content: JSON.stringify(content),
      },
    };
  });
  for (let first = 0; first < rows.length; first += 500) await putHistory(tx, rows.slice(first, first + 500));
  // The nightly job packs only days after the newest kept one, and a demo's were kept at its start.
  await dropSaleDays(tx, place);
}

/** A record of the past, with the time of its instant (ms). */
export type PastRow = Parameters<typeof putHistory>[1][number];

/** Writes records of the past as they are given. */
const seedRows = (tx: Tx, { rows }: { rows: readonly PastRow[] }): Promise<void> => putHistory(tx, rows);

/** The server's commands and those that fill the store of a measurement. */
export const benchCommands = { ...commands, seedPlace, seedPerson, seedSales, seedRows } satisfies Commands;
