import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupByDay, isShown, reorder } from '../../../src/domain/history/history.ts';
import { historyTotals } from '../../../src/domain/history/totals.ts';
import {
  ACCESS_LIMIT,
  HISTORY_LIMIT,
  type HistoryFact,
  historyOf,
  historySince,
} from '../../../src/domain/history/window.ts';
import { deviceDayOf } from '../../../src/domain/hours/device-day.ts';
import { createZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const { dayOf } = createZone('America/Sao_Paulo');
const fact = (rest: Partial<HistoryFact>): HistoryFact => ({
  kind: 'purchase',
  id: 'x',
  at: NOW,
  status: 'PAID',
  amount: 100,
  locationId: 'place',
  ...rest,
});

describe('what belongs to a history', () => {
  test('[Y-01] it looks back three calendar months, to the last day of a shorter one', () => {
    const local = (...at: [number, number, number, number]) => new Date(...at).getTime();
    expect(historySince(local(2026, 10, 20, 12))).toBe(local(2026, 7, 20, 12));
    expect(historySince(local(2026, 4, 31, 9))).toBe(local(2026, 1, 28, 9));
    expect(historySince(local(2026, 1, 10, 9))).toBe(local(2025, 10, 10, 9));
  });

  test('[Y-03] newest first, never more than 200, never older than three months', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 300 }), (ages) => {
        const facts = ages.map((days, index) => fact({ id: String(index), at: NOW - days * 86_400_000 }));
        const shown = historyOf(facts, NOW);
        const young = facts.filter(({ at }) => at >= historySince(NOW));
        expect(shown).toHaveLength(Math.min(HISTORY_LIMIT, young.length));
        for (const [index, one] of shown.entries())
          expect(one.at).toBeLessThanOrEqual(shown[index - 1]?.at ?? NOW);
        const oldest = shown.at(-1)?.at ?? NOW;
        expect(young.filter(({ at }) => at > oldest).length).toBeLessThanOrEqual(shown.length);
      }),
    );
  });

  test('[Y-03] however many shops were opened, what was bought stays in the list', () => {
    const opened = Array.from({ length: 500 }, (_, n) => fact({ id: `a${n}`, kind: 'access', at: NOW - n }));
    const bought = fact({ id: 'bought', at: NOW - 1000 });
    const shown = historyOf([...opened, bought], NOW);
    expect(shown.at(-1)).toBe(bought);
    expect(shown).toHaveLength(ACCESS_LIMIT + 1);
  });

  test.each([
    ['all', ['access', 'purchase', 'equipment', 'deposit', 'withdrawal']],
    ['purchases', ['purchase', 'equipment']],
    ['financial', ['deposit', 'withdrawal']],
    ['accesses', ['access']],
  ] as const)('[Y-01] the filter %s shows %j', (filter, kinds) => {
    const all = ['access', 'purchase', 'equipment', 'deposit', 'withdrawal'] as const;
    expect(all.filter((kind) => isShown(fact({ kind }), filter))).toEqual(kinds);
  });
});

test('[Y-01] the figures count paid purchases and arrived deposits, and each visited location once', () => {
  const facts = [
    fact({ amount: 1250 }),
    fact({ amount: 300, locationId: 'other' }),
    fact({ kind: 'equipment', amount: 90_500, locationId: null }),
    fact({ amount: 45, status: '' }),
    fact({ amount: 999, status: 'EXPIRED', locationId: 'never' }),
    fact({ amount: 999, status: 'AWAITING_PAYMENT' }),
    fact({ kind: 'deposit', status: 'CONCLUIDA', amount: 5000, locationId: null }),
    fact({ kind: 'deposit', status: 'COMPLETED', amount: 10, locationId: null }),
    fact({ kind: 'deposit', status: 'VENCIDA', amount: 7, locationId: null }),
    fact({ kind: 'withdrawal', status: 'COMPLETED', amount: 40, locationId: null }),
    fact({ kind: 'access', status: '', amount: 0, locationId: 'third' }),
    fact({ kind: 'access', status: '', amount: 0, locationId: 'fourth' }),
    fact({ kind: 'access', status: '', amount: 0, locationId: 'place' }),
  ];
  expect(historyTotals(facts)).toEqual({ purchases: 4, spent: 92_095, deposited: 5010, locations: 4 });
  expect(historyTotals([])).toEqual({ purchases: 0, spent: 0, deposited: 0, locations: 0 });
});

test('[Y-01] what was given back whole is no purchase, as in a month’s spending, and what was free is one', () => {
  const facts = [fact({ amount: 0, isGivenBack: true }), fact({ amount: 0 }), fact({ amount: 5 })];
  expect(historyTotals(facts)).toMatchObject({ purchases: 2, spent: 5, locations: 1 });
});

describe('days', () => {
  const at = (iso: string) => fact({ id: iso, at: Date.parse(iso) });

  test("[Y-01] 'Hoje', 'Ontem' and dates by the person's calendar, each with its number", () => {
    const days = groupByDay(
      [
        at('2026-11-20T14:59:00Z'),
        at('2026-11-20T03:00:00Z'),
        at('2026-11-20T02:59:59Z'),
        at('2026-11-19T12:00:00Z'),
        at('2026-11-18T12:00:00Z'),
        at('2025-12-31T12:00:00Z'),
      ],
      NOW,
      dayOf,
    );
    expect(days.map(({ label, facts }) => [label, facts.length])).toEqual([
      ['Hoje', 2],
      ['Ontem', 2],
      ['Quarta-feira, 18 de novembro', 1],
      ['Quarta-feira, 31 de dezembro de 2025', 1],
    ]);
  });

  test('[Y-01] each day is named as the platform names it', () => {
    const begin = Date.UTC(2025, 0, 1);
    const now = begin + 800 * DAY_MS;
    const names = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const;
    const utc = createZone('UTC').dayOf;
    const days = Array.from({ length: 790 }, (_, day) => at(new Date(begin + day * DAY_MS).toISOString()));
    for (const { facts, label } of groupByDay(days, now, utc)) {
      const year = facts[0]!.at < Date.UTC(2027, 0, 1) ? ({ year: 'numeric' } as const) : {};
      const wanted = new Intl.DateTimeFormat('pt-BR', { ...names, ...year }).format(facts[0]!.at);
      expect(label.toLowerCase()).toBe(wanted);
    }
  });

  test('[Y-01] the calendar of the device is that of its zone', () => {
    const zone = createZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) }), (instant) => {
        expect(deviceDayOf(instant)).toBe(zone.dayOf(instant));
      }),
    );
  });

  test('[Y-01] yesterday is a calendar day, also over the end of a month and a change of clocks', () => {
    expect(
      groupByDay([at('2026-10-31T12:00:00Z')], Date.parse('2026-11-01T12:00:00Z'), dayOf)[0]?.label,
    ).toBe('Ontem');
    const change = Date.parse('2026-11-02T05:30:00Z');
    expect(
      groupByDay([at('2026-11-01T04:30:00Z')], change, createZone('America/New_York').dayOf)[0]?.label,
    ).toBe('Ontem');
  });

  test('[Y-01] every fact is in exactly one day, in its order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 90 * 24 }), { maxLength: 60 }), (hours) => {
        const facts = historyOf(
          hours.map((ago, index) => fact({ id: String(index), at: NOW - ago * 3_600_000 })),
          NOW,
        );
        const days = groupByDay(facts, NOW, dayOf);
        expect(days.flatMap((day) => day.facts)).toEqual(facts);
        expect(new Set(days.map(({ key }) => key)).size).toBe(days.length);
      }),
    );
  });
});

describe("'Comprar de novo'", () => {
  const stock = new Map([
    ['agua', { id: 'agua', name: 'Água', quantity: 3 }],
    ['mate', { id: 'mate', name: 'Chá mate', quantity: 1 }],
    ['fim', { id: 'fim', name: 'Pão', quantity: 0 }],
  ]);
  const line = (itemId: string, quantity: number) => ({ itemId, name: itemId.toUpperCase(), quantity });

  test('puts in what is in stock and names what is short, by the shop’s name or else the receipt’s', () => {
    const lines = [line('agua', 2), line('mate', 4), line('fim', 1), line('gone', 1)];
    expect(reorder([], lines, stock)).toEqual({
      cart: [
        { itemId: 'agua', quantity: 2 },
        { itemId: 'mate', quantity: 1 },
      ],
      missing: [
        { name: 'Chá mate', wanted: 4, inCart: 1 },
        { name: 'Pão', wanted: 1, inCart: 0 },
        { name: 'GONE', wanted: 1, inCart: 0 },
      ],
    });
  });

  test('keeps what the cart holds, and asking twice changes nothing more', () => {
    const cart = [
      { itemId: 'agua', quantity: 3 },
      { itemId: 'outro', quantity: 9 },
    ];
    const once = reorder(cart, [line('agua', 1), line('mate', 1)], stock);
    expect(once.cart).toEqual([...cart, { itemId: 'mate', quantity: 1 }]);
    expect(once.missing).toEqual([]);
    expect(reorder(once.cart, [line('agua', 1), line('mate', 1)], stock)).toEqual(once);
  });

  test('never puts in more than the stock, whatever was bought and held', () => {
    const id = fc.constantFrom('agua', 'mate', 'fim', 'gone');
    const units = fc.integer({ min: 1, max: 6 });
    const cartOf = fc.uniqueArray(fc.record({ itemId: id, quantity: units }), {
      selector: ({ itemId }) => itemId,
    });
    const bought = fc.array(fc.tuple(id, units).map(([itemId, quantity]) => line(itemId, quantity)));
    fc.assert(
      fc.property(cartOf, bought, (cart, lines) => {
        const { cart: next, missing } = reorder(cart, lines, stock);
        for (const { itemId } of lines) {
          const held = next.find((one) => one.itemId === itemId)?.quantity ?? 0;
          expect(held).toBeLessThanOrEqual(stock.get(itemId)?.quantity ?? 0);
        }
        for (const { wanted, inCart } of missing) expect(inCart).toBeLessThan(wanted);
      }),
    );
  });
});
