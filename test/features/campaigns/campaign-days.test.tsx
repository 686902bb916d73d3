import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { newValues } from '../../../src/features/campaigns/campaign-values.ts';
import { parseContent } from '../../../src/records/record.ts';
import { readCampaign } from '../../../src/records/types/goods/campaign.ts';
import { openCampaigns, putCampaign, savedCampaigns } from '../support/campaigns.tsx';
import { ownLocation } from '../support/manage.tsx';

test('[MP-03] [K-01] a campaign with a day that does not exist is not saved, for it would never run', async () => {
  const place = ownLocation();
  const days = { startDate: '2026-11-01T12:00:00Z', endDate: '2026-11-20T12:00:00Z' };
  putCampaign(place, 'c', { type: 'take_pay', status: 'ACTIVE', takeQuantity: 3, payQuantity: 2, ...days });
  const { user, place: at } = openCampaigns(place, `/manager/campaign-details/${place.id}/c`);
  const end = await screen.findByLabelText('Data final');
  const ends = () => parseContent(savedCampaigns(place.person)[0]?.content).endDate;
  await user.clear(end);
  await user.type(end, '31112026');
  const save = screen.getByRole('button', { name: 'Salvar' });
  await user.click(save);
  await waitFor(() => expect(end).toHaveFocus());
  expect(end).toHaveAccessibleDescription('Data inválida');
  expect(at.path).toContain('campaign-details');
  expect(ends()).toBe(days.endDate);
  await user.clear(end);
  await user.type(end, '30/11/26');
  await user.click(save);
  await waitFor(() => expect(at.path).toBe(`/manager/campaigns/${place.id}`));
  expect(ends()).toBe('2026-12-01T02:59:59.999Z');
});

test("[MP-03] [K-01] the calendar's today is the shop's day by the server's clock", async () => {
  serverClock.heard(String(Date.parse('2031-02-04T02:59:00Z')), Date.now());
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  const place = ownLocation();
  const days = { startDate: '2026-11-01T12:00:00Z', endDate: '2026-11-20T12:00:00Z' };
  putCampaign(place, 'c', { type: 'take_pay', status: 'ACTIVE', takeQuantity: 3, payQuantity: 2, ...days });
  const { user } = openCampaigns(place, `/manager/campaign-details/${place.id}/c`);
  const end = await screen.findByLabelText('Data final');
  await user.click(screen.getByRole('button', { name: 'Abrir calendário: Data final' }));
  const dialog = await screen.findByRole('dialog', { name: 'Data final' });
  await user.click(within(dialog).getByRole('button', { name: 'Hoje' }));
  expect(end).toHaveValue('03/02/2031');
});

test('[MP-03] a campaign of one day can be saved', async () => {
  const place = ownLocation();
  const days = { startDate: '2026-11-01T12:00:00Z', endDate: '2026-11-20T12:00:00Z' };
  putCampaign(place, 'c', { type: 'take_pay', status: 'ACTIVE', takeQuantity: 3, payQuantity: 2, ...days });
  const { user, place: at } = openCampaigns(place, `/manager/campaign-details/${place.id}/c`);
  const end = await screen.findByLabelText('Data final');
  await user.clear(end);
  await user.type(end, '01/11/2026');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(at.path).toBe(`/manager/campaigns/${place.id}`));
  expect(parseContent(savedCampaigns(place.person)[0]?.content).endDate).toBe('2026-11-02T02:59:59.999Z');
});

test('[MP-02] a copy lasts as many days as its original, whenever it is made', () => {
  const copied = (startDate: string, endDate: string) =>
    readCampaign({
      ...{ id: 'c', type: 'CAMPAIGN', parentId: 'meu-local', owner: null, reference: 'Quarta em dobro' },
      ...{ content: JSON.stringify({ startDate, endDate }), createdAt: 0, updatedAt: 0 },
    });
  const oneDay = copied('2026-11-25T03:00:00.000Z', '2026-11-26T02:59:59.999Z');
  const fiveDays = copied('2026-11-25T03:00:00.000Z', '2026-11-30T02:59:59.999Z');
  for (const hour of ['00:00', '15:00', '23:59']) {
    const now = Date.parse(`2026-12-02T${hour}:00-03:00`);
    expect(newValues(now, oneDay)).toMatchObject({ start: '2026-12-02', end: '2026-12-02' });
    expect(newValues(now, fiveDays)).toMatchObject({ start: '2026-12-02', end: '2026-12-06' });
  }
});
