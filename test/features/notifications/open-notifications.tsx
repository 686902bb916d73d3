import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { NotificationBell } from '../../../src/features/notifications/notification-bell.tsx';
import { NotificationHost } from '../../../src/features/notifications/notification-host.tsx';
import type { RecordRow } from '../../../src/records/record.ts';
import { show, type TestPerson } from '../support/show.tsx';

export const screenOf = (
  <>
    <NotificationBell />
    <NotificationHost />
  </>
);

export const open = (person: TestPerson, at = '/home') =>
  show(<Route path={at.replace(/\?.*/, '')} element={screenOf} />, { at, person });

export const bell = (unread: number) =>
  screen.findByRole('button', { name: unread > 0 ? `Notificações (${unread})` : 'Notificações' });

export const message = (owner: string, parentId = 'loja-1'): RecordRow => ({
  id: crypto.randomUUID(),
  type: 'CHAT_MESSAGE',
  parentId,
  owner,
  reference: null,
  content: '{}',
  createdAt: 1,
  updatedAt: 1,
});

/** A message of the shop to a customer. */
export const answer = (owner: string, customer: string): RecordRow => ({
  ...message(owner),
  reference: customer,
  content: JSON.stringify({ senderRole: 'manager' }),
});
