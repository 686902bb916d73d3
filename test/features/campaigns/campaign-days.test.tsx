import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { parseContent } from '../../../src/records/record.ts';
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
