import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { ProfileScreen } from '../../../src/features/profile/profile-screen.tsx';
import type { FakeFactor } from '../support/fake-identity.ts';
import { putProfile } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

export const ANA = { name: 'Ana Souza', cpf: '12345678909', balance: 48.9, revenue: 0, score: 34 };

export function open(person: TestPerson) {
  return show(<Route path="/profile" element={<ProfileScreen />} />, { at: '/profile', person });
}

export async function openProfile(
  content: Readonly<Record<string, unknown>> = {},
  alter: (factor: FakeFactor) => void = () => undefined,
) {
  const person = makePerson();
  alter(person.identity.factor);
  putProfile(person.server, person.user, { ...ANA, ...content });
  const view = open(person);
  await screen.findByRole('region', { name: 'Sua conta' });
  const kept = () =>
    JSON.parse(person.server.rows.get(`PROFILE ${person.user.email}`)?.content ?? '{}') as Record<
      string,
      unknown
    >;
  return { ...view, person, kept };
}
