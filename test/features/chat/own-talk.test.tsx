import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readUnreadAt } from '../../../src/data/rows/glance/conversations.ts';
import { SHOP } from '../support/shop-fixture.ts';
import { ANA, bubbles, OWNER, openChat, person, putMessage } from './open-chat.tsx';

test('[MH-01] [MH-02] [R-05] somebody of the team who wrote as a customer neither counts nor answers themselves', async () => {
  const someone = person();
  const { server, user, data } = someone;
  server.put({
    ...{ id: 's', type: 'STAFF', parentId: SHOP, owner: OWNER, reference: user.email },
    content: JSON.stringify({ role: 'attendant', status: 'ACTIVE', sub: user.sub }),
  });
  putMessage(server, user.sub, OWNER, { text: 'O café acabou?', name: 'Marina Duarte' });
  putMessage(server, ANA, OWNER, { text: 'Oi!' });
  openChat(someone, `/manager/chat/${SHOP}/${user.sub}`);
  expect(await screen.findByText('Esta conversa é sua: quem responde é a equipe.')).toBeInTheDocument();
  await waitFor(() => expect(bubbles()).toHaveLength(1));
  expect(screen.queryByRole('textbox')).toBeNull();
  const unread = () => data.read((tx) => readUnreadAt(tx, { locationId: SHOP, sub: user.sub }));
  await waitFor(async () => expect(await unread()).toBe(1));
});
