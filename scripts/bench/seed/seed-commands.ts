import { randomUUID } from 'node:crypto';
import { commands } from '../../../server/commands.ts';
import type { Commands, Tx } from '../../../server/db/store.ts';
import { ADJUSTMENTS_ACCOUNT, balanceAccount } from '../../../server/money/ledger/accounts.ts';
import { post } from '../../../server/money/ledger/ledger.ts';
import { putHistory } from '../../../server/records/rows/write-record.ts';

/** Items of a place; with some half a kilobyte each. */
export const ITEMS_PER_PLACE = 100;
/** Reais: an item costs 2.50 and a campaign takes a fifth off, so three of them cost 6.00. */
export const THREE_ITEMS_COST = 6;
const PRICE = 2.5;
const DISCOUNT = 20;
const BALANCE_CENTAVOS = 100_000_000;
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
async function seedPlace(tx: Tx, { owner, at }: { owner: string; at: number }): Promise<SeededPlace> {
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
        quantity: 1_000_000,
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
    balance: BALANCE_CENTAVOS / 100,
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
      amount: BALANCE_CENTAVOS,
      kind: 'DEMO',
    },
  ]);
}

/** The server's commands and those that fill the store of a measurement. */
export const benchCommands = { ...commands, seedPlace, seedPerson } satisfies Commands;
