import { expect, test } from 'vitest';
import { dayOfIso } from '../../../src/domain/hours/shop-time-zone.ts';
import {
  arrivalOf,
  arrivalText,
  comingText,
  comingUntil,
  type Expected,
} from '../../../src/domain/supplies/expected.ts';

// A Tuesday.
const today = dayOfIso('2026-11-24');

const order = (
  expectedOn: string | null,
  boxes: number,
  status: Expected['status'] = 'pedido',
): Expected => ({
  ...{ status, expectedOn },
  lines: [{ itemId: 'agua', name: 'Água', boxes, boxSize: 12, boxName: 'fardo' }],
});

test('what is ordered counts until its day, late and undated goods too, and nothing else does', () => {
  const orders = [
    order('2026-11-26', 2),
    order('2026-12-10', 9),
    order('2026-11-20', 1),
    order(null, 1),
    order('2026-11-25', 5, 'rascunho'),
    order('2026-11-25', 5, 'cancelado'),
    order('2026-11-25', 5, 'recebido'),
  ];
  expect(comingUntil(orders, today + 3)).toEqual(
    new Map([['agua', { units: 48, day: dayOfIso('2026-11-20') }]]),
  );
  expect(comingUntil([order(null, 1), order('2026-11-26', 1)], today + 3).get('agua')).toEqual({
    ...{ units: 24, day: dayOfIso('2026-11-26') },
  });
  expect(comingUntil([order('2026-11-26', 2)], today + 2).size).toBe(1);
  expect(comingUntil([order('2026-11-26', 2)], today + 1).size).toBe(0);
});

test('the words of a delivery name its day as people do', () => {
  expect(comingText({ units: 24, day: today + 2 }, today)).toBe('24 chegam quinta');
  expect(comingText({ units: 1, day: today }, today)).toBe('1 chega hoje');
  expect(comingText({ units: 24, day: today - 4 }, today)).toBe('24 atrasados');
  expect(comingText({ units: 24, day: null }, today)).toBe('24 já pedidos');
  expect(arrivalText('2026-11-25', today)).toBe('chega amanhã');
  expect(arrivalText('2026-12-24', today)).toBe('chega 24/12');
  expect(arrivalText('2026-11-23', today)).toBe('atrasada desde ontem');
  expect(arrivalText('2026-11-12', today)).toBe('atrasada desde 12/11');
  expect(arrivalText(null, today)).toBe('sem data de entrega');
});

test('an order that is not expected arrives nowhere', () => {
  expect(arrivalOf(order('2026-11-24', 1), today)).toBe('today');
  expect(arrivalOf(order('2026-11-23', 1), today)).toBe('late');
  expect(arrivalOf(order('2026-11-25', 1), today)).toBe('coming');
  expect(arrivalOf(order(null, 1), today)).toBe('some day');
  expect(arrivalOf(order('2026-11-23', 1, 'recebido'), today)).toBeNull();
});
