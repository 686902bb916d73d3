import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chatChannel, supportChannel } from '../../../src/records/events.ts';
import { put } from '../support/shop-fixture.ts';
import { makePerson } from '../support/show.tsx';
import { answer, bell, message, open } from './open-notifications.tsx';

const BY_ANA = { content: JSON.stringify({ author: { role: 'customer' } }), owner: 'ana' };
const ANAS_TICKET = { ...message('ana'), type: 'LOCATION_TICKET' } as const;

test.each([
  ['/location-chat/loja-1', chatChannel, { type: 'CHAT_MESSAGE', record: message('ana') }],
  ['/location-chat/loja-1', chatChannel, { type: 'CHAT_MESSAGE', record: answer('dona', 'ana') }],
  ['/location-support/loja-1', supportChannel, { type: 'LOCATION_TICKET', record: ANAS_TICKET }],
  [
    '/location-support/loja-1',
    supportChannel,
    { type: 'TICKET_UPDATE', record: { ...ANAS_TICKET, ...BY_ANA }, content: { locationId: 'loja-1' } },
  ],
] as const)('[N-04] [N-05] on %s staff miss no word of another customer', async (at, channel, event) => {
  const person = makePerson();
  const { server, user } = person;
  put(server, 'LOCATION', { id: 'loja-1', owner: 'dona' }, { name: 'Sol', staffRoles: 'attendant' });
  server.put({
    ...{ id: 'papel', type: 'STAFF', parentId: 'loja-1', owner: 'dona', reference: user.email },
    content: JSON.stringify({ role: 'attendant', status: 'ACTIVE', sub: user.sub }),
  });
  await act(() => person.data.refresh({ kind: 'work' }));
  const { said } = open(person, at);
  await waitFor(() => expect(person.socket.isSubscribed(channel('loja-1'))).toBe(true));
  act(() => person.socket.tell(channel('loja-1'), event));
  await bell(1);
  expect(said).toHaveLength(1);
});
