import { act } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { describe } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { HistoryScreen } from '../../../src/features/history/history-screen.tsx';
import { LocationInformationScreen } from '../../../src/features/location-information/location-information-screen.tsx';
import { NotificationHost } from '../../../src/features/notifications/notification-host.tsx';
import { type ChannelEvent, chatChannel, notificationChannel } from '../../../src/records/events.ts';
import { FakeIdentity } from '../support/fake-identity.ts';
import { makePerson, show } from '../support/show.tsx';
import { HISTORY, LOCATION_INFORMATION, NOTIFICATIONS } from './catalogue.ts';
import { type Cause, provoke } from './provoke.ts';

const broken = async (): Promise<never> => {
  throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'x' });
};

describe('history', () => {
  const route = <Route path="/history" element={<HistoryScreen />} />;
  provoke(HISTORY, {
    'Faça login para ver seu histórico': async () => () =>
      show(route, { at: '/history', identity: new FakeIdentity() }),
    'Erro ao carregar histórico': async () => {
      const person = makePerson();
      person.server.list = broken;
      return () => show(route, { at: '/history', person });
    },
  });
});

describe('location information', () => {
  provoke(LOCATION_INFORMATION, {
    'Erro ao carregar informações do local': async () => {
      const person = makePerson();
      person.server.get = broken;
      return () =>
        show(<Route path="/location-information/:locationId" element={<LocationInformationScreen />} />, {
          at: '/location-information/loja-1',
          person,
        });
    },
  });
});

describe('notifications', () => {
  /** Delivers an event on the person's own channel, or on their chat. */
  const told =
    (event: Omit<ChannelEvent, 'id' | 'createdAt'>, channelOf = notificationChannel): Cause =>
    async () => {
      const person = makePerson();
      show(<Route path="/home" element={<NotificationHost />} />, { at: '/home', person });
      return () => act(async () => person.socket.tell(channelOf(person.user.sub), event));
    };
  const subject = 'Porta emperrada';
  provoke(NOTIFICATIONS, {
    'Nova mensagem de Dona Bia': told(
      { type: 'CHAT_MESSAGE', content: { senderInfo: { displayName: 'Dona Bia' } } },
      chatChannel,
    ),
    'Nova mensagem de Usuário': told({ type: 'CHAT_MESSAGE' }, chatChannel),
    'Novo ticket: Porta emperrada': told({ type: 'LOCATION_TICKET', content: { subject } }),
    'Novo ticket: Ticket de suporte': told({ type: 'LOCATION_TICKET' }),
    'Ticket atualizado: Porta emperrada': told({ type: 'TICKET_UPDATE', content: { subject } }),
    'Ticket atualizado: Atualização recebida': told({ type: 'TICKET_UPDATE' }),
    'QR Code gerado com sucesso!': told({ type: 'DEPOSIT_QR_CODE_CREATED' }),
    'Erro ao processar depósito': told({ type: 'DEPOSIT_ERROR' }),
    'Status do depósito atualizado': told({ type: 'DEPOSIT_STATUS_CHANGED' }),
    'Nova notificação': told({ type: 'WITHDRAW_COMPLETED' }),
  });
});
