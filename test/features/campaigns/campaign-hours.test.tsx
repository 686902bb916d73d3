import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { offerEnd } from '../../../src/domain/hours/offer-days.ts';
import { shopZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { openCampaigns, putCampaign, savedCampaigns } from '../support/campaigns.tsx';
import { ownLocation } from '../support/manage.tsx';

const DAY_MS = 86_400_000;
const RUNNING = {
  ...{ type: 'simple_items', status: 'ACTIVE', discount: 10, items: ['suco'], description: 'Gelado' },
  startDate: new Date(Date.now() - DAY_MS).toISOString(),
  endDate: new Date(Date.now() + 5 * DAY_MS).toISOString(),
};
const contentOf = (place: ReturnType<typeof ownLocation>, key: string) =>
  JSON.parse(savedCampaigns(place.person).find(({ id }) => id === key)?.content ?? '{}');

test('[MP-03] weekdays and hours are saved with the campaign, and cleared they are gone', async () => {
  const place = ownLocation();
  putCampaign(place, 'happy', RUNNING);
  const { user } = openCampaigns(place, `/manager/campaign-details/${place.id}/happy`);
  await user.click(await screen.findByRole('checkbox', { name: 'Sexta' }));
  expect(screen.getByLabelText('Das')).toHaveAccessibleDescription('Horário de Brasília');
  await user.type(screen.getByLabelText('Das'), '17:00');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Diga o começo e o fim, ou nenhum dos dois')).toBeInTheDocument();
  expect(contentOf(place, 'happy')).not.toHaveProperty('startTime');
  await user.type(screen.getByLabelText('Até'), '20:00');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Campanha atualizada com sucesso!')).toBeInTheDocument();
  expect(contentOf(place, 'happy')).toMatchObject({ weekdays: [5], startTime: '17:00', endTime: '20:00' });
  expect(await screen.findByText(/ · sexta · 17:00 às 20:00/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Editar happy' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Sexta' }));
  await user.clear(screen.getByLabelText('Das'));
  await user.clear(screen.getByLabelText('Até'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(contentOf(place, 'happy')).not.toHaveProperty('weekdays'));
  expect(contentOf(place, 'happy')).not.toHaveProperty('startTime');
});

test('[MP-02] a copy begins with all of a campaign but its picture, and is another record', async () => {
  const place = ownLocation();
  const hours = { weekdays: [5], startTime: '17:00', endTime: '20:00' };
  putCampaign(place, 'happy', { ...RUNNING, ...hours, image: 'campaign-happy-1763900000000.jpg' });
  const { user } = openCampaigns(place, `/manager/campaign-details/${place.id}/happy`);
  await user.click(await screen.findByRole('button', { name: 'Copiar campanha' }));
  expect(await screen.findByRole('heading', { name: 'Nova Campanha' })).toBeInTheDocument();
  expect(screen.getByLabelText(/^Nome/)).toHaveValue('happy (cópia)');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Campanha criada com sucesso!')).toBeInTheDocument();
  const copy = savedCampaigns(place.person).find(({ reference }) => reference === 'happy (cópia)');
  const { name: _name, ...content } = JSON.parse(copy?.content ?? '{}');
  const dates = { startDate: expect.any(String), endDate: expect.any(String) };
  const nothing = { categories: [], takeQuantity: 0, payQuantity: 0 };
  expect(content).toEqual({ ...RUNNING, ...hours, ...dates, ...nothing });
  expect(savedCampaigns(place.person)).toHaveLength(2);
});

test('[MP-02] what was typed into a copy stays when somebody removes the campaign that it began with', async () => {
  const place = ownLocation();
  putCampaign(place, 'happy', RUNNING);
  const { user } = openCampaigns(place, `/manager/campaign-details/${place.id}/happy`);
  await user.click(await screen.findByRole('button', { name: 'Copiar campanha' }));
  expect(await screen.findByRole('heading', { name: 'Nova Campanha' })).toBeInTheDocument();
  const field = screen.getByLabelText(/^Nome/);
  await user.clear(field);
  await user.type(field, 'Verão');
  const { data, server } = place.person;
  await server.remove({ id: 'happy', type: 'CAMPAIGN' });
  await data.refresh({ kind: 'location', id: place.id });
  const kept = () => data.read((tx) => tx.row({ type: 'CAMPAIGN', id: 'happy' }));
  await waitFor(async () => expect(await kept()).toBeUndefined());
  expect(screen.getByLabelText(/^Nome/)).toHaveValue('Verão');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Campanha criada com sucesso!')).toBeInTheDocument();
  expect(savedCampaigns(place.person)).toMatchObject([
    { id: 'happy', deleted: true },
    { reference: 'Verão', deleted: false },
  ]);
});

test('[MP-02] the copying, whose code comes late, moves no button that stands', async () => {
  const place = ownLocation();
  const { server, user: owner } = place.person;
  const content = JSON.stringify({ name: 'Segunda loja' });
  server.put({ id: 'segunda', type: 'LOCATION', owner: owner.sub, reference: 'PRIVATE', content });
  putCampaign(place, 'happy', RUNNING);
  openCampaigns(place, `/manager/campaign-details/${place.id}/happy`);
  const late = await screen.findByRole('button', { name: 'Copiar para outros locais' });
  const end = screen.getByRole('button', { name: 'Encerrar agora' });
  expect(end.compareDocumentPosition(late)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('[MP-02] a running campaign is ended at once after a question, and nothing else of it changes', async () => {
  const place = ownLocation();
  putCampaign(place, 'happy', RUNNING);
  const { user } = openCampaigns(place, `/manager/campaign-details/${place.id}/happy`);
  await user.click(await screen.findByRole('button', { name: 'Encerrar agora' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Encerrar agora' }));
  expect(await screen.findByText('Campanha encerrada.')).toBeInTheDocument();
  const { endDate, ...rest } = contentOf(place, 'happy');
  expect(Date.parse(endDate)).toBeLessThanOrEqual(Date.now());
  expect(rest).toEqual(Object.fromEntries(Object.entries(RUNNING).filter(([field]) => field !== 'endDate')));
  expect(await screen.findByText('Terminou')).toBeInTheDocument();
});

test('[MP-02] what was typed into the form of a campaign that is ended is not thrown away unasked', async () => {
  const place = ownLocation();
  putCampaign(place, 'happy', RUNNING);
  const { user, place: at } = openCampaigns(place, `/manager/campaign-details/${place.id}/happy`);
  await user.type(await screen.findByLabelText('Descrição'), ' e barato');
  await user.click(screen.getByRole('button', { name: 'Encerrar agora' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Encerrar esta campanha agora?' });
  await user.click(within(dialog).getByRole('button', { name: 'Encerrar agora' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(at.path).toBe(`/manager/campaigns/${place.id}`));
  const { description, endDate } = contentOf(place, 'happy');
  expect(description).toBe('Gelado e barato');
  expect(Date.parse(endDate)).toBeLessThanOrEqual(Date.now());
});

test('[MP-02] a campaign that was ended early says so in its form, and is resumed until the end of its day', async () => {
  const place = ownLocation();
  const today = shopZone().dayOf(serverClock.now());
  // A while ago, because the clock may still be set back by an answer, but today.
  const ended = Math.max(serverClock.now() - 60_000, shopZone().startOf(today));
  putCampaign(place, 'happy', { ...RUNNING, endDate: new Date(ended).toISOString() });
  const { user } = openCampaigns(place, `/manager/campaign-details/${place.id}/happy`);
  expect(await screen.findByText('A data final já passou: a campanha não vale mais.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retomar' }));
  expect(await screen.findByText('Campanha retomada.')).toBeInTheDocument();
  const endOfToday = offerEnd(today, undefined);
  expect(contentOf(place, 'happy')).toEqual({ ...RUNNING, endDate: new Date(endOfToday).toISOString() });
  expect(await screen.findByText('Ativa')).toBeInTheDocument();
});

test('[MP-03, S-08] nights past midnight begin on the first day and end on the morning after the last', async () => {
  const place = ownLocation();
  const day = { startDate: '2026-12-31T03:00:00.000Z', endDate: '2027-01-01T02:59:59.999Z' };
  putCampaign(place, 'virada', { ...RUNNING, ...day });
  const { user } = openCampaigns(place, `/manager/campaign-details/${place.id}/virada`);
  await user.type(await screen.findByLabelText('Das'), '22:00');
  await user.type(screen.getByLabelText('Até'), '02:00');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const night = { startDate: '2027-01-01T01:00:00.000Z', endDate: '2027-01-01T04:59:59.999Z' };
  await waitFor(() => expect(contentOf(place, 'virada')).toMatchObject(night));
  expect(await screen.findByText('31/12/2026 - 31/12/2026 · 22:00 às 02:00')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Editar virada' }));
  expect(await screen.findByLabelText('Data final')).toHaveValue('31/12/2026');
  await user.clear(screen.getByLabelText('Das'));
  await user.clear(screen.getByLabelText('Até'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(contentOf(place, 'virada')).toMatchObject(day));
});

test('[MP-03] nights that were ended before the first of them are saved as they are', async () => {
  const place = ownLocation();
  const ended = { startDate: '2026-11-20T03:00:00.000Z', endDate: '2026-11-20T15:00:00.000Z' };
  putCampaign(place, 'noite', { ...RUNNING, ...ended, startTime: '22:00', endTime: '02:00' });
  const { user } = openCampaigns(place, `/manager/campaign-details/${place.id}/noite`);
  await user.type(await screen.findByLabelText('Descrição'), ' e barato');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(contentOf(place, 'noite')).toMatchObject({ description: 'Gelado e barato', ...ended }),
  );
});

test('[MP-02] a campaign that has not begun, or is paused, has no end to bring forward', async () => {
  const place = ownLocation();
  putCampaign(place, 'depois', { ...RUNNING, startDate: RUNNING.endDate });
  putCampaign(place, 'parada', { ...RUNNING, status: 'PAUSED' });
  for (const key of ['depois', 'parada']) {
    const { unmount } = openCampaigns(place, `/manager/campaign-details/${place.id}/${key}`);
    expect(await screen.findByRole('button', { name: 'Copiar campanha' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Encerrar agora' })).not.toBeInTheDocument();
    unmount();
  }
});
