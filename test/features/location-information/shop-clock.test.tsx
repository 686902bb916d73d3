import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

// A device one hour ahead of the shops. Its zone is set before any formatter is made.
vi.hoisted(() => vi.stubEnv('TZ', 'America/Noronha'));

import { LocationInformationScreen } from '../../../src/features/location-information/location-information-screen.tsx';
import { put, putCampaign, SHOP } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

function open(campaign: Readonly<Record<string, unknown>>): void {
  const person = makePerson();
  put(person.server, 'LOCATION', SHOP, { name: 'Mercadinho' }, { owner: 'dona', reference: 'PUBLIC' });
  putCampaign(person.server, 'c1', 'Verão', { type: 'simple_items', discount: 10, ...campaign });
  const screens = <Route path="/location-information/:locationId" element={<LocationInformationScreen />} />;
  show(screens, { at: `/location-information/${SHOP}`, person });
}

test('[L-01] the days of a promotion are those of the shop, wherever the device is', async () => {
  expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(120);
  open({ startDate: '2020-12-01', endDate: '2099-12-31' });
  expect(await screen.findByText('De 01/12/2020 a 31/12/2099')).toBeInTheDocument();
});
