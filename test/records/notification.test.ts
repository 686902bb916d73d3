import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locationOf } from '../../src/records/event-place.ts';
import { type ChannelEvent, EVENT_TYPES, type EventType } from '../../src/records/events.ts';
import {
  addNotification,
  NOTIFICATIONS_KEPT,
  type Notification,
  readNotifications,
} from '../../src/records/notification.ts';
import { notificationOf, notificationText } from '../../src/records/notification-text.ts';

const event = (type: EventType, content?: ChannelEvent['content']): ChannelEvent => ({
  type,
  id: 'e',
  createdAt: 5,
  ...(content && { content }),
});
const sender = (senderInfo: { displayName?: string; name?: string }) => ({ senderInfo });

/** Each event type with its type in the list, its own text, and whether the server's text takes precedence. */
const TEXTS: readonly [EventType, Notification['type'], string, boolean][] = [
  ['CHAT_MESSAGE', 'chat', 'Nova mensagem de Usuário', false],
  ['LOCATION_TICKET', 'support', 'Novo ticket: Ticket de suporte', false],
  ['TICKET_UPDATE', 'support', 'Ticket atualizado: Atualização recebida', false],
  ['DEPOSIT_QR_CODE_CREATED', 'deposit', 'QR Code gerado com sucesso!', false],
  ['DEPOSIT_ERROR', 'error', 'Erro ao processar depósito', true],
  ['DEPOSIT_STATUS_CHANGED', 'deposit', 'Status do depósito atualizado', true],
  ['DEPOSIT_STATUS_CHECKED', 'deposit', 'Status do depósito atualizado', true],
  ['VERIFICATION_COMPLETE', 'info', 'Nova notificação', true],
  ['WITHDRAW_PROCESSING', 'info', 'Nova notificação', true],
  ['WITHDRAW_COMPLETED', 'info', 'Nova notificação', true],
  ['WITHDRAW_ERROR', 'error', 'Nova notificação', true],
  ['WITHDRAW_REVENUE_PROCESSING', 'info', 'Nova notificação', true],
  ['WITHDRAW_REVENUE_COMPLETED', 'info', 'Nova notificação', true],
  ['WITHDRAW_REVENUE_ERROR', 'error', 'Nova notificação', true],
  ['PURCHASE_QR_CODE_CREATED', 'info', 'QR Code gerado com sucesso!', false],
  ['INVITE_RECEIVED', 'info', 'Você recebeu um convite', true],
  ['PURCHASE_STATUS_CHANGED', 'info', 'Nova notificação', true],
  ['PURCHASE_ERROR', 'error', 'Nova notificação', true],
];
const SILENT: readonly EventType[] = ['RECORD_CHANGED', 'RECORD_DELETED', 'TYPING'];

test.each(TEXTS)('[N-04] %s is a notification of type %s: %s', (type, kind, message, ownWordsFirst) => {
  expect(notificationText(event(type))).toEqual({ type: kind, message });
  const said = notificationText(event(type, { message: 'O banco disse isto.' }))?.message;
  expect(said).toBe(ownWordsFirst ? 'O banco disse isto.' : message);
});

test.each(SILENT)('[N-04] %s is no notification', (type) => {
  expect(notificationOf(event(type, { message: 'x' }), false)).toBeNull();
});

test('[N-04] no event type is without its line here', () => {
  expect([...TEXTS.map(([type]) => type), ...SILENT].sort()).toEqual([...EVENT_TYPES].sort());
  const unknown = { ...event('DEPOSIT_ERROR'), type: 'SOMETHING_NEW' } as unknown as ChannelEvent;
  expect(notificationText(unknown)).toEqual({ type: 'info', message: 'Nova notificação' });
});

test('[N-04] a message names its sender, a ticket its subject', () => {
  const text = (type: EventType, content: ChannelEvent['content']) =>
    notificationText(event(type, content))?.message;
  expect(text('CHAT_MESSAGE', sender({ displayName: 'Marina', name: 'marina.d' }))).toBe(
    'Nova mensagem de Marina',
  );
  expect(text('CHAT_MESSAGE', sender({ displayName: ' ', name: 'Bento' }))).toBe('Nova mensagem de Bento');
  expect(text('LOCATION_TICKET', { subject: 'Devolução' })).toBe('Novo ticket: Devolução');
  expect(text('TICKET_UPDATE', { subject: 'Dúvida' })).toBe('Ticket atualizado: Dúvida');
});

const one = (id: string, timestamp: number, seen = false): Notification => ({
  id,
  message: id,
  type: 'info',
  timestamp,
  seen,
  event: event('VERIFICATION_COMPLETE'),
});

test('[N-04] an event becomes a notification under its own id and time, with the event kept', () => {
  const heard = event('DEPOSIT_STATUS_CHANGED', { status: 'CONCLUIDA' });
  expect(notificationOf(heard, false)).toEqual({
    id: 'e',
    message: 'Status do depósito atualizado',
    type: 'deposit',
    timestamp: 5,
    seen: false,
    event: heard,
  });
});

test('[N-04] at most 50 are kept, newest first, each event once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 200 }), (stamps) => {
      let list: readonly Notification[] = [];
      for (const stamp of stamps) list = addNotification(list, one(`n${stamp}`, stamp));
      const newest = [...new Set(stamps)].sort((a, b) => b - a).slice(0, NOTIFICATIONS_KEPT);
      expect(list.map(({ timestamp }) => timestamp)).toEqual(newest);
    }),
  );
});

test('[N-04] the same event again changes nothing, except that it may have been seen', () => {
  const list = addNotification([], one('a', 1));
  expect(addNotification(list, one('a', 1))).toBe(list);
  const seen = addNotification(list, one('a', 1, true));
  expect(seen.map((n) => n.seen)).toEqual([true]);
  expect(addNotification(seen, one('a', 1))).toBe(seen);
});

test('what was kept and is no notification is left out', () => {
  expect(readNotifications(undefined)).toEqual([]);
  expect(readNotifications([null, 3, { id: 'a' }, one('b', 1)]).map(({ id }) => id)).toEqual(['b']);
});

test('messages and tickets are about a location, nothing else is', () => {
  const record = {
    id: 'm',
    owner: 'u',
    parentId: 'place',
    reference: null,
    content: null,
    createdAt: 1,
    updatedAt: 1,
  };
  expect(locationOf({ ...event('CHAT_MESSAGE'), record: { ...record, type: 'CHAT_MESSAGE' } })).toBe('place');
  // The parent of an update is its ticket, under either type.
  for (const type of ['TICKET_UPDATE', 'LOCATION_TICKET'] as const) {
    const update = { ...event('TICKET_UPDATE'), record: { ...record, type } };
    expect(locationOf(update)).toBeNull();
    expect(locationOf({ ...update, content: { locationId: 'shop' } })).toBe('shop');
  }
  expect(locationOf(event('DEPOSIT_ERROR'))).toBeNull();
});
