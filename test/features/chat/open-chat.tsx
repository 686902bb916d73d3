import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { ChatScreen } from '../../../src/features/chat/chat-screen.tsx';
import { ConversationsScreen } from '../../../src/features/chat/conversations-screen.tsx';
import { ManagerChatScreen } from '../../../src/features/chat/manager-chat-screen.tsx';
import { NotificationHost } from '../../../src/features/notifications/notification-host.tsx';
import type { FakeServer } from '../../data/support/fake-server.ts';
import { put, putProfile, SHOP } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

export const ANA = 'ana-sub';
export const OWNER = 'dona-sub';

/** A person with a profile, and a shop of `owner`. */
export function person(options: { owner?: string; name?: string } = {}): TestPerson {
  const { owner = OWNER, name = 'Marina Duarte' } = options;
  const made = makePerson({ email: 'marina@exemplo.com.br' });
  putProfile(made.server, made.user, { name });
  const shop = { name: 'Café da Biblioteca' };
  put(made.server, 'LOCATION', { id: SHOP, owner: owner || made.user.sub, reference: 'PUBLIC' }, shop);
  return made;
}

/** A person who owns the shop. */
export const manager = (name = 'Bento Ribeiro'): TestPerson => person({ owner: '', name });

interface Words {
  id?: string;
  text: string;
  /** Time at which the server received the message, ms. Also its written time. */
  at?: number;
  name?: string;
  from?: 'customer' | 'manager';
}

/** Puts a message between a customer and the owner of the shop on the server. */
export function putMessage(server: FakeServer, customer: string, owner: string, words: Words) {
  const { id = crypto.randomUUID(), text, at = Date.now(), from = 'customer' } = words;
  const name = words.name ?? (from === 'customer' ? 'Ana Lima' : 'Bento Ribeiro');
  const [sender, to] = from === 'customer' ? [customer, owner] : [owner, customer];
  return server.put({
    id,
    type: 'CHAT_MESSAGE',
    parentId: SHOP,
    owner: sender,
    reference: to,
    createdAt: at,
    updatedAt: at,
    content: JSON.stringify({ text, sender, senderName: name, senderRole: from, timestamp: at }),
  });
}

/** Opens the chat screens with the listeners over all screens. */
export function openChat(someone: TestPerson, at: string) {
  const over = (element: React.ReactNode) => (
    <>
      {element}
      <NotificationHost />
    </>
  );
  return show(
    <>
      <Route path="/location-chat/:locationId" element={over(<ChatScreen />)} />
      <Route element={<OwnLocationOnly />}>
        <Route path="/manager/chat/:locationId" element={over(<ConversationsScreen />)} />
        <Route path="/manager/chat/:locationId/:userId" element={over(<ManagerChatScreen />)} />
      </Route>
      <Route path="/manager" element={<p>Meus Locais</p>} />
      <Route path="/home" element={<p>Início</p>} />
    </>,
    { at, person: someone },
  );
}

export const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
export const sendButton = () => screen.getByRole('button', { name: 'Enviar' });
/** Text of each bubble, with its time and its state. */
export const bubbles = (): (string | null | undefined)[] =>
  [...document.querySelectorAll('[role="log"] li')].map(
    (line) => [...line.children].find(({ tagName }) => tagName === 'DIV')?.textContent,
  );
