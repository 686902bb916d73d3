import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';

// A device one hour ahead of the shops. Its zone is set before any formatter is made.
vi.hoisted(() => vi.stubEnv('TZ', 'America/Noronha'));

import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { LocationInformationScreen } from '../../../src/features/location-information/location-information-screen.tsx';
import { put, putCampaign, SHOP } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

afterEach(() => serverClock.heard(String(Date.now()), Date.now()));

function open(
  campaign: Readonly<Record<string, unknown>>,
  place: Readonly<Record<string, unknown>> = {},
): void {
  const person = makePerson();
  put(
    person.server,
    'LOCATION',
    { id: SHOP, owner: 'dona', reference: 'PUBLIC' },
    { name: 'Mercadinho', ...place },
  );
  putCampaign(person.server, 'c1', 'Verão', { type: 'simple_items', discount: 10, ...campaign });
  const screens = <Route path="/location-information/:locationId" element={<LocationInformationScreen />} />;
  show(screens, { at: `/location-information/${SHOP}`, person });
}

test('[L-01] the days of a promotion are those of the shop, wherever the device is', async () => {
  expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(120);
  open({ startDate: '2020-12-01', endDate: '2099-12-31' });
  expect(await screen.findByText('De 01/12/2020 a 31/12/2099')).toBeInTheDocument();
});

test('[L-01] hours of a shop and of a promotion say that they are not by the clock of the device', async () => {
  serverClock.heard(String(Date.parse('2026-12-01T21:30:00-03:00')), Date.now());
  open(
    { startDate: '2020-12-01', endDate: '2099-12-31', startTime: '20:00', endTime: '22:00' },
    { openingHours: [{ from: '07:00', to: '22:00' }] },
  );
  expect(await screen.findByText('Aberto até 22:00 (de Brasília)')).toBeInTheDocument();
  expect(screen.getByText('07:00 às 22:00')).toBeInTheDocument();
  expect(screen.getByText('Horário de Brasília')).toBeInTheDocument();
  expect(await screen.findByText(/ · 20:00 às 22:00 \(de Brasília\)$/)).toBeInTheDocument();
});
