import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { WHO } from '../../src/app/boot-keys.ts';
import { SessionKeeper } from '../../src/app/session-keeper.tsx';
import { IdentityProvider } from '../../src/identity/identity-context.tsx';
import { FakeIdentity, signedIn } from '../features/support/fake-identity.ts';

function open(identity = new FakeIdentity()) {
  render(
    <IdentityProvider identity={identity}>
      <SessionKeeper />
      <input aria-label="E-mail" defaultValue="filled@in.com" />
      <textarea aria-label="Rascunho" data-kept="" />
    </IdentityProvider>,
  );
  return { identity, user: userEvent.setup() };
}
const comesToFront = () => fireEvent(document, new Event('visibilitychange'));
const hears = (key: string, newValue: string | null) =>
  fireEvent(window, new StorageEvent('storage', { key, newValue }));

test('[F-08] where nobody is signed in, the session that another tab keeps is looked for in front and when it is heard of', () => {
  const { identity } = open();
  expect(identity.looks).toBe(0);
  comesToFront();
  expect(identity.looks).toBe(1);
  hears(WHO, 'abc');
  expect(identity.looks).toBe(2);
  hears(WHO, null);
  hears('other', 'abc');
  expect(identity.looks).toBe(2);
});

test('[F-08] it is not while something typed stands in a field; what was filled in or is kept does not count', async () => {
  const { identity, user } = open();
  const email = screen.getByRole('textbox', { name: 'E-mail' });
  await user.type(screen.getByRole('textbox', { name: 'Rascunho' }), 'abc');
  comesToFront();
  expect(identity.looks).toBe(1);
  await user.type(email, 'x');
  comesToFront();
  hears(WHO, 'abc');
  expect(identity.looks).toBe(1);
  await user.clear(email);
  comesToFront();
  expect(identity.looks).toBe(2);
});

test('[F-08] somebody who is signed in keeps their session', () => {
  const { identity } = open(new FakeIdentity(signedIn({ sub: 'ana', email: 'ana@exemplo.com.br' })));
  comesToFront();
  hears(WHO, 'abc');
  expect(identity.looks).toBe(0);
});
