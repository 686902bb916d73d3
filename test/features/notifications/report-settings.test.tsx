import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NotificationBell } from '../../../src/features/notifications/notification-bell.tsx';
import { StopMailScreen } from '../../../src/features/notifications/stop-mail-screen.tsx';
import { readReportWishes } from '../../../src/records/content/report-wishes.ts';
import { FakePush } from '../support/fake-push.ts';
import { patientUser } from '../support/patient-user.ts';
import { makePerson, pretendWidth, show, type TestPerson } from '../support/show.tsx';

describe('what an owner is told of their shops', () => {
  let person: TestPerson;

  beforeEach(() => {
    pretendWidth(390);
    person = makePerson();
    person.push.services = new FakePush().services;
  });

  const stored = () =>
    readReportWishes(person.server.rows.get(`PROFILE ${person.user.email}`) ?? { content: null });
  async function open() {
    const shown = show(<Route path="/home" element={<NotificationBell />} />, { at: '/home', person });
    await shown.user.click(await screen.findByRole('button', { name: /^Notificações/ }));
    const dialog = await screen.findByRole('dialog');
    await shown.user.click(await within(dialog).findByRole('button', { name: 'Avisos neste aparelho' }));
    await screen.findByRole('switch', { name: 'Avisar neste aparelho' });
    return shown;
  }
  const owns = async () => {
    person.server.put({
      id: person.user.email,
      type: 'PROFILE',
      owner: person.user.sub,
      content: '{"name":"Ana"}',
    });
    person.server.put({
      id: 'praca',
      type: 'LOCATION',
      owner: person.user.sub,
      reference: 'PUBLIC',
      content: '{"name":"Praça"}',
    });
    await person.data.refresh({ kind: 'profile' });
    await person.data.refresh({ kind: 'locations' });
  };
  const turn = (name: string) => screen.findByRole('switch', { name });

  test('summary, each alarm, quiet hours and ways are chosen by themselves and kept with the person', async () => {
    await owns();
    const { user } = await open();
    await user.click(await turn('Resumo do dia'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Todo dia às' }), '07:00');
    await user.click(await turn('Local offline'));
    await user.click(await turn('Item esgotado'));
    await user.click(await turn('Local offline'));
    await user.click(await turn('Alarmes em silêncio à noite'));
    await user.click(await turn('Aviso nos meus aparelhos'));
    await waitFor(() =>
      expect(stored()).toEqual({
        ...{ by: ['mail'], summaryAt: 420, skipsQuietDays: true },
        ...{ alarms: ['soldOut'], quiet: { from: 1320, to: 420 } },
      }),
    );
    await user.click(await turn('Resumo do dia'));
    await waitFor(() => expect(stored().summaryAt).toBeNull());
  });

  test('where devices are the only way and this one hears nothing, it is said', async () => {
    await owns();
    const { user } = await open();
    const warning = /^Este aparelho não recebe avisos\./;
    await user.click(await turn('Item esgotado'));
    expect(screen.queryByText(warning)).toBeNull();
    await user.click(await turn('E-mail'));
    expect(await screen.findByText(warning)).toBeVisible();
    await user.click(await turn('Avisar neste aparelho'));
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  });

  test('a choice that could not be saved is taken back, and said', async () => {
    await owns();
    const { user } = await open();
    person.browser.online = false;
    person.server.fault = 'offline';
    await user.click(await turn('Ticket aberto há mais de 24 h'));
    expect(await screen.findByText(/^Sua escolha não foi salva/)).toBeVisible();
    expect(await turn('Ticket aberto há mais de 24 h')).not.toBeChecked();
  });

  test('whoever owns no shop is not asked', async () => {
    await open();
    expect(screen.queryByRole('switch', { name: 'Resumo do dia' })).toBeNull();
  });

  test('whoever works at the shop of another is asked if their role reads its figures', async () => {
    const works = async (role: string): Promise<void> => {
      person.server.put({
        ...{ id: 'papel', type: 'STAFF', parentId: 'praca', owner: 'dona', reference: person.user.email },
        content: JSON.stringify({ role, status: 'ACTIVE', sub: person.user.sub }),
      });
      await person.data.refresh({ kind: 'work' });
    };
    const isGone = () =>
      waitFor(() => expect(screen.queryByRole('switch', { name: 'Resumo do dia' })).toBeNull());
    await works('attendant');
    await open();
    await works('partner');
    await turn('Resumo do dia');
    await works('attendant');
    await isGone();
    await works('deputy');
    await turn('Resumo do dia');
    await works('stocker');
    await isGone();
  });
});

describe('the foot of a mail', () => {
  test('nothing ends before the press, and the press says what came of it', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(null, { status: 503 }));
    render(
      <MemoryRouter initialEntries={['/mail#the-token']}>
        <StopMailScreen />
      </MemoryRouter>,
    );
    const user = patientUser();
    const stop = await screen.findByRole('button', { name: 'Parar e-mails' });
    expect(asked).not.toHaveBeenCalled();
    await user.click(stop);
    expect(await screen.findByText('Não deu para falar com o servidor. Tente de novo.')).toBeVisible();
    asked.mockResolvedValueOnce(new Response(null, { status: 400 }));
    await user.click(stop);
    expect(await screen.findByText(/^Este link não está inteiro/)).toBeVisible();
    asked.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await user.click(stop);
    expect(await screen.findByText('Pronto, os e-mails pararam')).toBeVisible();
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith('/reports/stop?token=the-token', expect.anything()),
    );
    asked.mockRestore();
  });
});
