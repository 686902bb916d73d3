import { expect, test } from 'vitest';
import type { ChannelEvent } from '../../src/records/events.ts';
import { minutesOfQuiet, pushKindOf } from '../../src/records/push.ts';

const HOUR = 60;

test.each([
  ['in the evening', 23 * HOUR, 8 * HOUR],
  ['after midnight', 2 * HOUR, 5 * HOUR],
  ['at its first minute', 22 * HOUR, 9 * HOUR],
  ['at its end', 7 * HOUR, 0],
  ['at noon', 12 * HOUR, 0],
])('[N-04] quiet from 22 to 7 hours: %s', (_when, minute, left) => {
  expect(minutesOfQuiet({ from: 22 * HOUR, to: 7 * HOUR }, minute)).toBe(left);
});

test('[N-04] no quiet hours, and hours that begin where they end, keep nothing back', () => {
  expect(minutesOfQuiet(null, 0)).toBe(0);
  expect(minutesOfQuiet({ from: 60, to: 60 }, 60)).toBe(0);
});

test.each([
  ['CHAT_MESSAGE', undefined, 'chat'],
  ['LOCATION_TICKET', undefined, 'support'],
  ['TICKET_UPDATE', undefined, 'support'],
  ['INVITE_RECEIVED', undefined, 'invite'],
  ['DEPOSIT_STATUS_CHANGED', { status: 'CONCLUIDA' }, 'payment'],
  ['PURCHASE_STATUS_CHANGED', { status: 'PAID', pixAmount: 5 }, 'payment'],
  ['PURCHASE_STATUS_CHANGED', { status: 'PAID', pixAmount: 0 }, null],
  ['PURCHASE_STATUS_CHANGED', { status: 'PAID', returned: 2.8 }, 'payment'],
  ['PURCHASE_STATUS_CHANGED', { status: 'PAID', pixAmount: 5, isRepeated: true }, null],
  ['PURCHASE_STATUS_CHANGED', { status: 'EXPIRED', isRepeated: true }, null],
  ['PURCHASE_STATUS_CHANGED', { status: 'CANCELLED', isOwnDoing: true }, null],
  // A late payment of a cancelled purchase went to the balance.
  ['PURCHASE_STATUS_CHANGED', { status: 'CANCELLED', pixAmount: 5 }, 'payment'],
  ['PURCHASE_QR_CODE_CREATED', { status: 'AWAITING_PAYMENT' }, null],
  ['DEPOSIT_STATUS_CHECKED', { status: 'ATIVA' }, null],
] as const)('[N-04] %s %o is told as %s', (type, content, kind) => {
  const event = { id: '1', createdAt: 1, type, ...(content && { content }) } as ChannelEvent;
  expect(pushKindOf(event)).toBe(kind);
});
