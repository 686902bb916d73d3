import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseContent } from '../../../src/records/record.ts';
import { STOCK_CHANGE } from '../../../src/records/types/goods/stock-change.ts';
import { runs } from '../../support/runs.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import {
  type Creation,
  eachOf,
  type Figures,
  figuresOf,
  LOCK_TOTAL,
  lastSale,
  play,
} from './support/batch-model.ts';
import { ANA, BIA, COFFEE, MINUTE, OWNER, openShop, PLACE, type Shop } from './support/shop.ts';

interface Batch {
  who: string;
  creations: readonly Creation[];
}

const buying = fc.record({
  do: fc.constant('buy' as const),
  quantity: fc.integer({ min: 1, max: 3 }),
  // Mostly from the balance, because unpaid codes have a limit that is not tested here.
  useBalance: fc.constantFrom(true, true, true, false),
});
const buyingLock = fc.record({ do: fc.constant('buy a lock' as const) });
const managing: fc.Arbitrary<Creation> = fc.oneof(
  fc.record({ do: fc.constant('restock' as const), units: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('price' as const), price: fc.constantFrom(200, 480, 600) }),
  fc.record({ do: fc.constant('halve prices' as const) }),
  fc.record({ do: fc.constant('give back' as const) }),
);
const listOf = (one: fc.Arbitrary<Creation>) => fc.array(one, { minLength: 1, maxLength: 4 });
const bought = { weight: 4, arbitrary: buying };
const lock = { weight: 1, arbitrary: buyingLock };
const batch: fc.Arbitrary<Batch> = fc.oneof(
  fc.record({ who: fc.constant(ANA), creations: listOf(fc.oneof(bought, lock)) }),
  fc.record({
    who: fc.constant(OWNER),
    creations: listOf(fc.oneof(bought, lock, { weight: 5, arbitrary: managing })),
  }),
);
const start = fc.record({
  stock: fc.integer({ min: 1, max: 12 }),
  ana: fc.constantFrom(0, 1000, 3000, LOCK_TOTAL + 1000),
  owner: fc.constantFrom(0, 1000, LOCK_TOTAL + 1000),
  // The first sale of equipment opens an account, and later sales find it.
  hasSoldLock: fc.boolean(),
});

const address = { nome: 'Ana', cep: '95020000', rua: 'R', numero: '1', bairro: 'B', cidade: 'C' };
const toReais = (amount: number): number => amount / 100;

/** The input of a creation, sent by a person who sees the shop as in `figures`. */
function inputOf(shop: Shop, figures: Figures, one: Creation, id: string) {
  const request = (reference: string, content: object) => ({
    ...{ id, type: 'REQUEST', reference },
    content: JSON.stringify(content),
  });
  switch (one.do) {
    case 'buy': {
      const { quantity, useBalance } = one;
      const totalAmount = toReais(eachOf(figures) * quantity);
      const content = JSON.stringify({ items: [{ id: COFFEE, quantity }], totalAmount, useBalance });
      return { id, type: 'SHOPPING_PURCHASE', parentId: PLACE, content };
    }
    case 'buy a lock': {
      const deliveryAddress = { ...address, estado: 'RS' };
      return request('OPERATION_PURCHASE', { productType: 'LOCK', deliveryAddress });
    }
    case 'restock': {
      const entry = {
        itemId: COFFEE,
        at: shop.now(),
        move: { kind: 'reposto' as const, units: one.units },
      };
      const { reference, content } = STOCK_CHANGE.write({ visitId: 'visita', entry });
      return {
        id,
        type: 'STOCK_CHANGE',
        parentId: PLACE,
        reference,
        content: JSON.stringify(content),
      };
    }
    case 'price': {
      const price = { from: toReais(figures.price), to: toReais(one.price) };
      return request('CHANGE_ITEMS', {
        action: 'CHANGE_ITEMS',
        shop: PLACE,
        changes: [{ id: COFFEE, content: { price } }],
      });
    }
    case 'halve prices': {
      const dates = { startDate: '2026-11-01T00:00:00Z', endDate: '2026-11-30T00:00:00Z' };
      const content = { type: 'simple_items', status: 'ACTIVE', discount: 50, items: [COFFEE], ...dates };
      return {
        id,
        type: 'CAMPAIGN',
        parentId: PLACE,
        reference: 'Metade',
        content: JSON.stringify(content),
      };
    }
    case 'give back': {
      const purchase = lastSale(figures)?.id ?? randomUUID();
      const lines = [{ id: COFFEE, quantity: 1 }];
      return request('RETURN_SALE', { purchase, lines, restock: true, reason: 'nao-recebeu' });
    }
  }
}

/** Sends a batch, plays it on the figures and compares both. Returns the figures afterwards. */
async function take(shop: Shop, before: Figures, { who, creations }: Batch): Promise<Figures> {
  const after = structuredClone(before);
  const inputs: ReturnType<typeof inputOf>[] = [];
  let expected: unknown[] = [];
  for (const [index, one] of creations.entries()) {
    const id = randomUUID();
    inputs.push(inputOf(shop, after, one, id));
    const { status, refusal } = play(after, who, one, id);
    if (refusal !== undefined) {
      expected = [refusal, index];
      break;
    }
    expected.push(status);
  }
  const verdict = await shop.store.run('createRecords', {
    viewer: { sub: who, email: null },
    inputs: inputs as never,
  });
  const isRefused = verdict.kind === 'refused';
  expect(
    isRefused
      ? [verdict.code, (verdict.detail as { index: number }).index]
      : verdict.value.map(({ type, content }) =>
          type === 'STOCK_CHANGE' || type === 'CAMPAIGN' ? undefined : parseContent(content).status,
        ),
  ).toEqual(expected);
  return isRefused ? before : after;
}

/** Expects stock, profiles and accounts as in the figures, and books that add up. */
async function agrees(shop: Shop, { stock, reserved, purses }: Figures): Promise<void> {
  expect(await shop.stock(COFFEE)).toEqual({ quantity: stock, reserved });
  for (const [sub, { balance, hold, revenue, score }] of Object.entries(purses)) {
    expect(await shop.profile(sub)).toMatchObject({ balance, revenue, score });
    const accounts = ['balance', 'hold', 'revenue'].map((name) => shop.balance(`user:${sub}:${name}`));
    expect(await Promise.all(accounts)).toEqual([balance, hold, revenue]);
  }
  expect(await shop.audit()).toEqual([]);
}

async function sellLock(shop: Shop): Promise<void> {
  shop.must(await shop.store.run('grantBalance', { sub: BIA, amount: LOCK_TOTAL, reference: BIA }));
  const input = inputOf(shop, figuresOf(0, { ana: 0, owner: 0 }), { do: 'buy a lock' }, randomUUID());
  shop.must(await shop.store.run('createRecord', { viewer: { sub: BIA, email: null }, input } as never));
}

const coffees = (quantity: number): Creation => ({ do: 'buy', quantity, useBalance: true });
const rich = { stock: 10, ana: LOCK_TOTAL + 1000, owner: 1000, hasSoldLock: false };
const lockAfter: Creation[] = [coffees(1), coffees(1), { do: 'buy a lock' }];
/** Batches in which a creation waits for the end of the command. Random ones would seldom contain them. */
const examples: [typeof rich, Batch[]][] = [
  [{ ...rich, stock: 1 }, [{ who: ANA, creations: [coffees(1), coffees(1)] }]],
  [{ ...rich, ana: 1000, owner: 0 }, [{ who: ANA, creations: [coffees(1), coffees(2), coffees(1)] }]],
  [rich, [{ who: ANA, creations: lockAfter }]],
  [{ ...rich, hasSoldLock: true }, [{ who: ANA, creations: lockAfter }]],
  [
    rich,
    [{ who: OWNER, creations: [coffees(1), { do: 'restock', units: 5 }, coffees(1), { do: 'give back' }] }],
  ],
];

describeOnEngine('creations of one batch', () => {
  const numRuns = runs(engineUnderTest() === 'sqlite' ? 30 : 15);

  test('[R-03, S-12, S-20] do what they would one after the other: stock, price, balance, revenue and score', async () => {
    await fc.assert(
      fc.asyncProperty(
        start,
        fc.array(batch, { minLength: 1, maxLength: 3 }),
        async ({ stock, ana, owner, hasSoldLock }, batches) => {
          const shop = await openShop({ coffee: stock });
          try {
            if (hasSoldLock) await sellLock(shop);
            for (const [sub, amount] of [
              [ANA, ana],
              [OWNER, owner],
            ] as const)
              if (amount > 0)
                shop.must(await shop.store.run('grantBalance', { sub, amount, reference: sub }));
            let figures = figuresOf(stock, { ana, owner });
            for (const one of batches) {
              shop.advance(MINUTE);
              figures = await take(shop, figures, one);
              await agrees(shop, figures);
            }
          } finally {
            await shop.close();
          }
        },
      ),
      { numRuns, examples },
    );
  });
});
