import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { LoginScreen } from '../../../src/features/account/login-screen.tsx';
import { refusalMessage } from '../../../src/records/refusals.ts';
import { openProfile } from '../profile/open-profile.tsx';
import { FakeIdentity } from '../support/fake-identity.ts';
import { show } from '../support/show.tsx';
import { openWithdrawal, press } from '../withdraw/open-withdrawal.tsx';

const WRONG = 'Código inválido. Confira o seu aplicativo autenticador.';

test('[F-10] [A-03] a sign-in that is challenged asks for the code and goes on with it', async () => {
  const identity = new FakeIdentity();
  const challenge = { name: 'SOFTWARE_TOKEN_MFA', parameters: {} };
  identity.answers.signIn = { success: false, error: 'Erro ao fazer login', challenge };
  identity.answers.answerCode = { success: false, error: WRONG };
  const routes = <Route path="/login" element={<LoginScreen />} />;
  const { user, place } = show(routes, { at: '/login', identity });
  await user.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br');
  await user.type(screen.getByLabelText('Senha'), 'Senha#123');
  await user.click(press('Entrar'));
  const code = await screen.findByLabelText('Código de verificação');
  expect(code).toHaveAccessibleDescription(/Perdeu o aplicativo\? Fale com quem administra a Vendinha/);
  await user.type(code, '999999');
  await user.click(press('Entrar'));
  expect(await screen.findByText(WRONG)).toBeInTheDocument();
  expect(screen.getByLabelText('Código de verificação')).toHaveValue('');
  identity.answers.answerCode = { success: true, isProfileComplete: true };
  await user.type(screen.getByLabelText('Código de verificação'), '123456');
  await user.click(press('Entrar'));
  await waitFor(() => expect(place.path).toBe('/home'));
  expect(identity.calls.filter(([name]) => name === 'answerCode')).toEqual([
    ['answerCode', '999999'],
    ['answerCode', '123456'],
  ]);
});

test('[P-01] the profile switches it on with a code of the new secret, and off with another', async () => {
  const { user, person } = await openProfile();
  const card = await screen.findByRole('region', { name: 'Verificação em duas etapas' });
  const button = (name: string) => within(card).getByRole('button', { name });
  await waitFor(() => expect(button('Ativar')).toBeEnabled());
  await user.click(button('Ativar'));
  expect(await within(card).findByRole('img', { name: /aplicativo autenticador/ })).toBeInTheDocument();
  expect(within(card).getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  await user.type(within(card).getByLabelText('Código do aplicativo'), '000000');
  await user.click(button('Ativar'));
  expect(await within(card).findByText(WRONG)).toBeInTheDocument();
  expect(person.identity.factor.on).toBe(false);
  await user.type(within(card).getByLabelText('Código do aplicativo'), '123456');
  await user.click(button('Ativar'));
  await user.click(await within(card).findByRole('button', { name: 'Desativar' }));
  expect(person.identity.factor.on).toBe(true);
  await user.type(within(card).getByLabelText('Código do aplicativo'), '123456');
  await user.click(button('Desativar'));
  expect(await within(card).findByRole('button', { name: 'Ativar' })).toBeEnabled();
  expect(person.identity.factor).toMatchObject({ on: false, proved: 2 });
});

test.each<[string, (factor: FakeIdentity['factor']) => void]>([
  [
    'answers with a failure',
    (factor) => {
      factor.isOn = async () => ({ success: false, error: 'Sem resposta.' });
    },
  ],
  [
    'is not there',
    (factor) => {
      factor.isOn = () => Promise.reject(new Error('chunk'));
    },
  ],
])('[P-01] where the server %s, the card says so and can be tried again', async (_, fail) => {
  const { user, person } = await openProfile({}, fail);
  const card = within(await screen.findByRole('region', { name: 'Verificação em duas etapas' }));
  expect(await card.findByText(/^Não deu para verificar/)).toBeInTheDocument();
  expect(card.queryByRole('button', { name: 'Ativar' })).not.toBeInTheDocument();
  // A second failure is said as the first one was.
  await user.click(card.getByRole('button', { name: 'Tentar novamente' }));
  expect(await card.findByText(/^Não deu para verificar/)).toBeInTheDocument();
  person.identity.factor.isOn = async () => ({ success: true, on: false });
  await user.click(card.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(card.getByRole('button', { name: 'Ativar' })).toHaveFocus());
  expect(card.queryByText(/^Não deu para verificar/)).not.toBeInTheDocument();
});

test('[P-01] the form in the place of its button is entered at the title, and left to the button', async () => {
  const { user } = await openProfile();
  const card = within(await screen.findByRole('region', { name: 'Verificação em duas etapas' }));
  await waitFor(() => expect(card.getByRole('button', { name: 'Ativar' })).toBeEnabled());
  await user.click(card.getByRole('button', { name: 'Ativar' }));
  const title = card.getByRole('heading', { name: 'Verificação em duas etapas' });
  await waitFor(() => expect(title).toHaveFocus());
  await user.click(card.getByRole('button', { name: 'Cancelar' }));
  expect(card.getByRole('button', { name: 'Ativar' })).toHaveFocus();
});

test('[P-01] a turn whose answer is lost is looked up, and one that never arrived needs no second proof', async () => {
  const { user, person } = await openProfile();
  const { factor } = person.identity;
  const card = await screen.findByRole('region', { name: 'Verificação em duas etapas' });
  const button = (name: string) => within(card).getByRole('button', { name });
  const { turn } = factor;
  const lost = { success: false, error: 'Sem resposta.' } as const;
  const typed = async (name: string) => {
    await user.type(await within(card).findByLabelText('Código do aplicativo'), '123456');
    await user.click(button(name));
  };
  await waitFor(() => expect(button('Ativar')).toBeEnabled());
  await user.click(button('Ativar'));
  factor.turn = async () => lost;
  await typed('Ativar');
  expect(await within(card).findByText(lost.error)).toBeInTheDocument();
  factor.turn = async (on) => {
    await turn(on);
    return lost;
  };
  await typed('Ativar');
  expect(await within(card).findByRole('button', { name: 'Desativar' })).toBeEnabled();
  expect(factor).toMatchObject({ on: true, proved: 1 });
});

test('[W-06] revenue leaves only after a code, and what was asked for stays while it is typed', async () => {
  const { user, amount, person } = await openWithdrawal('revenue');
  let taken = 0;
  person.server.onCreate = (record) => {
    if (record.type === 'WITHDRAW_REVENUE' && person.identity.factor.proved === 0)
      throw new TransportError({
        kind: 'refused',
        code: 'SECOND_FACTOR_REQUIRED',
        message: refusalMessage('SECOND_FACTOR_REQUIRED'),
      });
    if (record.type === 'WITHDRAW_REVENUE') taken += 1;
    return record;
  };
  const answer = Promise.withResolvers<void>();
  const create = person.server.create.bind(person.server);
  person.server.create = async (...input) => {
    if (person.identity.factor.proved > 0) await answer.promise;
    return create(...input);
  };
  await user.type(amount, '10000');
  await user.click(press('Confirmar Saque'));
  await user.click(await screen.findByRole('button', { name: /^Sacar R\$/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Confirme que é você' });
  await user.type(within(sheet).getByLabelText('Código do aplicativo'), '000000');
  await user.click(within(sheet).getByRole('button', { name: 'Confirmar' }));
  expect(await within(sheet).findByText(WRONG)).toBeInTheDocument();
  expect(taken).toBe(0);
  await user.type(within(sheet).getByLabelText('Código do aplicativo'), '123456');
  await user.click(within(sheet).getByRole('button', { name: 'Confirmar' }));
  // Locked, because the same code would be refused a second time while the withdrawal is under way.
  await waitFor(() => expect(person.identity.factor.proved).toBe(1));
  expect(within(sheet).getByRole('button', { name: 'Voltar' })).toBeDisabled();
  answer.resolve();
  await waitFor(() => expect(taken).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(amount).toHaveDisplayValue('');
});
