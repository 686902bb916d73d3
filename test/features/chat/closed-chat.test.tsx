import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SHOP } from '../support/shop-fixture.ts';
import { bubbles, OWNER, openChat, person, putMessage } from './open-chat.tsx';

test('[C-01] a conversation with a shop that may not be entered any more is read, and says why nothing can be written', async () => {
  const someone = person();
  someone.server.rows.delete(`LOCATION ${SHOP}`);
  const { sub } = someone.user;
  putMessage(someone.server, sub, OWNER, { text: 'Posso devolver?', at: Date.now() - 5000 });
  putMessage(someone.server, sub, OWNER, { text: 'Pode, sim.', from: 'manager' });
  openChat(someone, `/location-chat/${SHOP}`);
  expect(await screen.findByText('Pode, sim.')).toBeInTheDocument();
  expect(bubbles()).toHaveLength(2);
  expect(screen.getByText(/^Seu convite foi revogado ou não vale mais\./)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('[C-01] a shop that one never wrote to is not found', async () => {
  const someone = person();
  someone.server.rows.delete(`LOCATION ${SHOP}`);
  openChat(someone, `/location-chat/${SHOP}`);
  expect(await screen.findByRole('heading', { name: 'Local não encontrado' })).toBeInTheDocument();
});
