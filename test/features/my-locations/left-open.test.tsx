import { act, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { myLocationsOf } from '../../../src/data/rows/my-locations.ts';
import { MyLocationsScreen } from '../../../src/features/my-locations/my-locations-screen.tsx';
import { notificationChannel } from '../../../src/records/events.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';
import { tell } from './tell-shops.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const route = <Route path="/manager" element={<MyLocationsScreen />} />;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date().setHours(12) });
  onTestFinished(() => void vi.useRealTimers());
});

const asked = ({ server }: TestPerson) => server.calls.filter((call) => call === 'overview').length;
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

test('[ML-01] [H-10] what was online when the server told of it is not called offline for want of news', async () => {
  const person = makePerson();
  tell(person, { A: {}, B: {}, C: {}, D: {} });
  show(route, { at: '/manager', person });
  expect(await screen.findAllByText('Tudo certo')).toHaveLength(4);
  vi.setSystemTime(Date.now() + 12 * MINUTE_MS);
  const beat = { id: 'beat', type: 'HVMP_STATUS', parentId: 'A', updatedAt: Date.now() } as const;
  person.server.put(beat);
  person.server.put({ id: 'B', type: 'LOCATION', owner: person.user.sub, content: '{"name":"Outro"}' });
  for (const row of [person.server.rows.get('HVMP_STATUS beat'), person.server.rows.get('LOCATION B')]) {
    if (!row) throw new Error('the server has it');
    const record = { ...row };
    await act(async () =>
      person.socket.tell(notificationChannel(person.user.sub), { type: 'RECORD_CHANGED', record }),
    );
  }
  expect(await screen.findByRole('button', { name: 'Outro' })).toBeVisible();
  expect(screen.queryByText('Offline')).toBeNull();
  expect(screen.getAllByText('Status desconhecido').length).toBeGreaterThan(0);
});

test('[ML-01] while somebody looks the figures are asked for again, and new needs come', async () => {
  const person = makePerson();
  tell(person, { A: {}, B: {}, C: {}, D: {} });
  show(route, { at: '/manager', person });
  expect(await screen.findAllByText('Tudo certo')).toHaveLength(4);
  await waitFor(() => expect(asked(person)).toBe(1));
  await pass(2 * MINUTE_MS);
  expect(asked(person)).toBe(1);
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(10 * MINUTE_MS);
  expect(asked(person)).toBe(1);
  seen.mockRestore();
  tell(person, { A: { seenAt: Date.now() - 20 * MINUTE_MS }, B: {}, C: {}, D: {} });
  await pass(MINUTE_MS);
  await waitFor(() =>
    expect(screen.getByRole('region', { name: /Precisa de você/ })).toHaveTextContent(/Offline há/),
  );
  expect(asked(person)).toBe(2);
  expect(screen.getByText(/ao vivo às/)).toBeVisible();
});

test('[ML-01] after the clock was put back the figures are asked for once, and then as they grow old', async () => {
  const person = makePerson();
  tell(person, { A: {}, B: {}, C: {}, D: {} });
  show(route, { at: '/manager', person });
  expect(await screen.findAllByText('Tudo certo')).toHaveLength(4);
  const syncedAt = () => myLocationsOf(person.data).snapshot().freshness.syncedAt;
  await act(async () => expect.poll(syncedAt).not.toBeNull());
  const refresh = vi.spyOn(person.data, 'refresh');
  vi.setSystemTime(Date.now() - 180 * MINUTE_MS);
  for (const _ of [1, 2, 3, 4]) await pass(MINUTE_MS);
  expect(refresh).toHaveBeenCalledOnce();
  await pass(MINUTE_MS);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('[ML-01] a new day of the shops is asked for as it begins', async () => {
  const person = makePerson();
  tell(person, { A: {}, B: {}, C: {}, D: {} });
  show(route, { at: '/manager', person });
  expect(await screen.findAllByText('Tudo certo')).toHaveLength(4);
  await waitFor(() => expect(asked(person)).toBe(1));
  const midnight = Date.now() - (Date.now() % DAY_MS) + DAY_MS + 3 * 60 * MINUTE_MS;
  vi.setSystemTime(midnight - 90_000);
  await pass(MINUTE_MS);
  await waitFor(() => expect(asked(person)).toBe(2));
  tell(person, { A: { low: 7 }, B: {}, C: {}, D: {} });
  if (person.server.glance) person.server.glance = { ...person.server.glance, at: midnight };
  await pass(MINUTE_MS);
  await waitFor(() => expect(asked(person)).toBe(3));
  expect(await screen.findByText('7 itens')).toBeVisible();
});
