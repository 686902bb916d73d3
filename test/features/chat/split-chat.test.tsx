import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SHOP } from '../support/shop-fixture.ts';
import { pretendWidth } from '../support/show.tsx';
import { ANA, bubbles, manager, openChat, putMessage } from './open-chat.tsx';

test('[MH-01] [MH-02] a desk keeps the conversations beside the one that is open, and asks which before any is', async () => {
  pretendWidth(1280);
  const someone = manager();
  putMessage(someone.server, ANA, someone.user.sub, { text: 'Tem gelo?' });
  putMessage(someone.server, 'bia', someone.user.sub, { text: 'Oi', name: 'Bia Reis' });
  const { user } = openChat(someone, `/manager/chat/${SHOP}`);
  expect(await screen.findByText('Escolha uma conversa')).toBeInTheDocument();
  const beside = () => within(screen.getByRole('complementary', { name: 'Conversas' }));
  await user.click(beside().getByRole('link', { name: /Ana Lima/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat - Ana Lima' })).toBeInTheDocument();
  expect(bubbles()[0]).toContain('Tem gelo?');
  expect(beside().getByRole('link', { name: /Ana Lima/ })).toHaveAttribute('aria-current', 'page');
  await user.click(beside().getByRole('link', { name: /Bia Reis/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat - Bia Reis' })).toBeInTheDocument();
});

test('[MH-01] a desk without any conversation says so where the list would be', async () => {
  pretendWidth(1280);
  openChat(manager(), `/manager/chat/${SHOP}`);
  expect(await screen.findByText('Nenhuma conversa ainda')).toBeInTheDocument();
  expect(screen.queryByRole('complementary')).toBeNull();
});
