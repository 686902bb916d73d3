import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NotificationBell } from '../../../src/features/notifications/notification-bell.tsx';
import { ReadHere } from '../../../src/features/notifications/read-here.tsx';
import type { PushNotice, PushWishes } from '../../../src/records/push.ts';
import { FakePush } from '../support/fake-push.ts';
import { makePerson, pretendWidth, show, type TestPerson } from '../support/show.tsx';

describe('[N-04] the settings of messages to this device', () => {
  let push: FakePush;
  let person: TestPerson;

  beforeEach(() => {
    pretendWidth(390);
    push = new FakePush();
    person = makePerson();
    person.push.services = push.services;
  });

  const stored = (): PushWishes | undefined => push.stored.get(push.address?.endpoint ?? '');
  async function open() {
    const shown = show(<Route path="/home" element={<NotificationBell />} />, { at: '/home', person });
    await shown.user.click(await screen.findByRole('button', { name: /^Notificações/ }));
    const dialog = await screen.findByRole('dialog');
    await shown.user.click(await within(dialog).findByRole('button', { name: 'Avisos neste aparelho' }));
    expect(await screen.findByRole('dialog', { name: 'Avisos neste aparelho' })).toBeVisible();
    return shown;
  }
  const turnOf = (name: string) => screen.findByRole('switch', { name });

  test('switched on, each kind, the quiet hours and the words are chosen by themselves', async () => {
    const { user } = await open();
    const all = await turnOf('Avisar neste aparelho');
    expect(all).not.toBeChecked();
    expect(screen.queryByRole('switch', { name: 'Convites' })).toBeNull();
    await user.click(all);
    await waitFor(() => expect(stored()?.kinds).toEqual(['payment', 'chat', 'support', 'invite']));

    await user.click(await turnOf('Mensagens do chat'));
    await user.click(await turnOf('Convites'));
    await waitFor(() => expect(stored()?.kinds).toEqual(['payment', 'support']));

    await user.click(await turnOf('Horário de silêncio'));
    await waitFor(() => expect(stored()?.quiet).toEqual({ from: 1320, to: 420 }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Das' }), '20:00');
    await waitFor(() => expect(stored()?.quiet).toEqual({ from: 1200, to: 420 }));
    expect(screen.getByRole('combobox', { name: 'Até as' })).toHaveDisplayValue('07:00');
    await user.click(await turnOf('Horário de silêncio'));
    await waitFor(() => expect(stored()?.quiet).toBeNull());

    await user.click(await turnOf('Esconder valores na tela bloqueada'));
    await waitFor(() => expect(stored()?.isDiscreet).toBe(true));

    await user.click(await turnOf('Avisar neste aparelho'));
    await waitFor(() => expect(push.address).toBeNull());
    await waitFor(() => expect(push.stored.size).toBe(0));
    const turn = await turnOf('Avisar neste aparelho');
    await waitFor(() => expect(turn).not.toBeChecked());
  });

  test('where the sign-in ends with its tab, messages begin without names, and it is said that they go on', async () => {
    push.isKept = false;
    const { user } = await open();
    const turn = await turnOf('Avisar neste aparelho');
    expect(screen.queryByText(/mesmo depois de fechar a aba/)).toBeNull();
    await user.click(turn);
    expect(await screen.findByText(/mesmo depois de fechar a aba/)).toBeVisible();
    await waitFor(() => expect(stored()?.isDiscreet).toBe(true));
    await user.click(await turnOf('Esconder valores na tela bloqueada'));
    await waitFor(() => expect(stored()?.isDiscreet).toBe(false));
  });

  test('where the browser has kept a no, the way back is told and nothing can be switched', async () => {
    push.permission = 'denied';
    await open();
    expect(await screen.findByText(/Os avisos estão bloqueados/)).toBeVisible();
    expect(await turnOf('Avisar neste aparelho')).toBeDisabled();
  });

  test('a no to the browser’s question leaves the switch off and says so', async () => {
    push.answer = 'denied';
    const { user, said } = await open();
    await user.click(await turnOf('Avisar neste aparelho'));
    expect(await screen.findByText(/Os avisos estão bloqueados/)).toBeVisible();
    await waitFor(() =>
      expect(said.map(({ message }) => message)).toEqual([
        'Sem a permissão do navegador não há avisos. Você pode mudar isso no sino.',
      ]),
    );
    expect(push.calls).toEqual([]);
  });

  test.each([
    ['installFirst', /com a Vendinha instalada/],
    ['no', /Este navegador não mostra avisos/],
  ] as const)('with support %s it says what is lacking', async (support, text) => {
    push.support = support;
    await open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('[X-03] without an answer the choice is kept, said to wait, and told when the server is back', async () => {
    push.server = 'unavailable';
    const { user } = await open();
    await user.click(await turnOf('Avisar neste aparelho'));
    const waits = /Sua escolha está guardada aqui/;
    expect(await screen.findByText(waits)).toBeVisible();
    // The browser reports a connection, so no text promises to wait for one.
    expect(screen.queryByText(/quando a conexão voltar/)).toBeNull();
    expect(screen.getByText(waits)).toHaveTextContent('Tentamos de novo sozinhos.');
    await user.click(await turnOf('Suporte'));
    push.server = 'done';
    await act(async () => (await person.data.push())?.keep());
    await waitFor(() => expect(stored()?.kinds).toEqual(['payment', 'chat', 'invite']));
    await waitFor(() => expect(screen.queryByText(waits)).toBeNull());
  });

  test('a browser whose push service the server does not use is told so', async () => {
    push.server = 'refused';
    const { user, said } = await open();
    await user.click(await turnOf('Avisar neste aparelho'));
    await waitFor(() =>
      expect(said.map(({ message }) => message)).toEqual([
        'Este navegador não pode receber avisos da Vendinha.',
      ]),
    );
    const turn = await turnOf('Avisar neste aparelho');
    await waitFor(() => expect(turn).not.toBeChecked());
  });

  test('the list leads to the settings and back', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Ver notificações' }));
    expect(await screen.findByText('Nenhuma notificação')).toBeVisible();
  });

  describe('messages on show', () => {
    const ALARM: PushNotice = {
      ...{ title: 'Praça está offline', body: 'Sem sinal desde 14:00', isSilent: false },
      ...{ path: '/manager/configuration/loja-1', tag: 'alarm:offline:loja-1:1', at: 2, id: 'alarm-1' },
    };
    const list = () => within(screen.getByRole('dialog')).getAllByRole('listitem');
    const openList = async () => {
      const shown = show(<Route path="/home" element={<NotificationBell />} />, { at: '/home', person });
      await shown.user.click(await screen.findByRole('button', { name: /^Notificações/ }));
      await screen.findByRole('dialog');
      return shown;
    };
    beforeEach(async () => {
      push.permission = 'granted';
      await (await person.data.push())?.turnOn();
    });

    test('stand in the list before they are taken away, and at the next opening, too', async () => {
      push.tray = [ALARM];
      const { user, unmount } = await openList();
      await waitFor(() => expect(push.tray).toEqual([]));
      await waitFor(() => expect(list()).toHaveLength(1));
      expect(list()[0]?.textContent).toMatch(/^Nova: Praça está offlineSem sinal desde 14:00/);
      const way = screen.getByRole('link', { name: ALARM.title });
      expect(way).toHaveAttribute('href', ALARM.path);
      await user.click(screen.getByRole('button', { name: 'Fechar' }));
      await screen.findByRole('button', { name: 'Notificações' });
      unmount();
      await openList();
      await waitFor(() => expect(list()[0]?.textContent).toMatch(/^Praça está offline/));
    });

    test('of an event that the list has are not listed twice', async () => {
      await person.data.notify({
        ...{ id: 'alarm-1', message: 'Já na lista', type: 'info', timestamp: 2, seen: true },
        event: { type: 'VERIFICATION_COMPLETE', id: 'alarm-1', createdAt: 2 },
      });
      push.tray = [ALARM];
      await openList();
      await waitFor(() => expect(push.tray).toEqual([]));
      expect(list()).toHaveLength(1);
      expect(list()[0]).toHaveTextContent('Já na lista');
    });

    test('that are too old for the list stay where they are', async () => {
      for (let n = 0; n < 50; n += 1)
        await person.data.notify({
          ...{ id: `n${n}`, message: `n${n}`, type: 'info', timestamp: 10 + n, seen: true },
          event: { type: 'VERIFICATION_COMPLETE', id: `n${n}`, createdAt: 10 + n },
        });
      push.tray = [{ ...ALARM, at: 100, id: 'new' }, ALARM];
      await openList();
      await waitFor(() => expect(push.tray).toEqual([ALARM]));
    });

    test('are counted on the bell after a start, and stay on show until the list is open', async () => {
      push.tray = [
        ALARM,
        { ...ALARM, title: 'Vendinha', body: 'Nova mensagem', tag: 'chat:/x', id: 'chat-1' },
      ];
      await (await person.data.push())?.keep();
      show(<Route path="/home" element={<NotificationBell />} />, { at: '/home', person });
      expect(await screen.findByRole('button', { name: 'Notificações (2)' })).toBeVisible();
      expect(push.tray).toHaveLength(2);
    });

    test('are taken away by the screen to which they lead, with the entries of the list', async () => {
      vi.stubGlobal('Notification', { permission: 'granted' });
      const other = { ...ALARM, path: '/manager', id: 'alarm-2' };
      push.tray = [ALARM, other];
      const parts = (
        <>
          <NotificationBell />
          <ReadHere />
        </>
      );
      const at = '/manager/configuration/loja-1';
      show(<Route path={at} element={parts} />, { at: `${at}?aba=1`, person });
      await waitFor(() => expect(push.tray).toEqual([other]));
      expect(await screen.findByRole('button', { name: 'Notificações (1)' })).toBeVisible();
      vi.unstubAllGlobals();
    });

    test('[F-14] of whoever used the device before are taken away and listed for nobody', async () => {
      await (await person.data.push())?.turnOff();
      push.tray = [ALARM];
      await openList();
      await waitFor(() => expect(push.tray).toEqual([]));
      expect(await screen.findByText('Nenhuma notificação')).toBeVisible();
    });
  });

  test('a backend without such messages offers no settings', async () => {
    person.push.services = async () => null;
    const { user } = show(<Route path="/home" element={<NotificationBell />} />, { at: '/home', person });
    await user.click(await screen.findByRole('button', { name: 'Notificações' }));
    const dialog = await screen.findByRole('dialog', { name: 'Notificações' });
    await act(() => person.data.push());
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ ariaLabel, textContent }) => ariaLabel ?? textContent),
    ).toEqual(['Fechar']);
  });
});
