import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { endClosing, isClosing } from '../../../src/data/commands/closing.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ProfileScreen } from '../../../src/features/profile/profile-screen.tsx';
import { type RefusalCode, refusalMessage } from '../../../src/records/refusals.ts';
import { putProfile } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

async function openClosure() {
  const person = makePerson();
  putProfile(person.server, person.user, { name: 'Ana', cpf: '12345678909', balance: 0 });
  const view = show(
    <>
      <Route path="/profile" element={<ProfileScreen />} />
      <Route path="/login" element={<p>tela de entrada</p>} />
    </>,
    { at: '/profile', person },
  );
  await view.user.click(await screen.findByRole('button', { name: 'Encerrar minha conta' }));
  const sent = () => [...person.server.rows.values()].filter(({ type }) => type === 'REQUEST');
  return { ...view, person, sent };
}

const word = () => screen.getByLabelText('Para confirmar, digite ENCERRAR');
const confirm = () => screen.getByRole('button', { name: 'Encerrar conta' });
const listed = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .join('\n');

describe('closing the account', () => {
  test('says what is erased, and what is kept and why', async () => {
    await openClosure();
    expect(listed('O que é apagado')).toMatch(/CPF e chave PIX.*acessos aos locais/s);
    expect(listed('O que é guardado, e por quê')).toMatch(
      /Comprovantes.*endereço IP.*Marco Civil, art\. 15.*registro contábil/s,
    );
    expect(screen.getByText(/5 anos \(LGPD, art\. 16\)/)).toBeInTheDocument();
    expect(word()).toHaveFocus();
  });

  test('without the typed word nothing happens, and giving up goes back', async () => {
    const { user, sent, identity } = await openClosure();
    await user.type(word(), 'encerrar');
    await user.click(confirm());
    expect(await screen.findByText('Digite ENCERRAR, em letras maiúsculas.')).toBeInTheDocument();
    expect(word()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByRole('button', { name: 'Encerrar minha conta' })).toHaveFocus();
    expect(sent()).toEqual([]);
    expect(identity.calls).toEqual([]);
  });

  test('with the word the account is closed, and the person leaves', async () => {
    const { user, sent, identity, place, said } = await openClosure();
    identity.becomes.signOut = { kind: 'signedOut', reason: 'asked' };
    await user.type(word(), 'ENCERRAR');
    await user.click(confirm());
    expect(await screen.findByText('tela de entrada')).toBeInTheDocument();
    await waitFor(() => expect(place.path).toBe('/login'));
    await waitFor(() => expect(sent()).toMatchObject([{ reference: 'ACCOUNT_CLOSURE' }]));
    expect(JSON.parse(sent()[0]?.content ?? '{}')).toMatchObject({ action: 'CLOSE_ACCOUNT' });
    expect(identity.calls).toEqual([['signOut']]);
    expect(said).toMatchObject([{ kind: 'success', message: 'Conta encerrada.' }]);
  });

  test.each<[RefusalCode, string, string]>([
    ['ACCOUNT_HAS_BALANCE', 'Ir para Saque', '/withdraw'],
    ['ACCOUNT_HAS_REVENUE', 'Ir para Saque de Receita', '/withdraw-revenue'],
    ['ACCOUNT_HAS_OPEN_PAYMENTS', 'Ir para Histórico', '/history'],
    ['NEGATIVE_BALANCE', 'Ir para Depósito', '/deposit'],
    ['ACCOUNT_HAS_LOCATIONS', 'Ver meus locais', '/home'],
  ])('%s is said in place, with "%s" as the way out', async (code, label, path) => {
    const { user, person, identity, place } = await openClosure();
    person.server.onCreate = () => {
      throw new TransportError({ kind: 'refused', code, message: refusalMessage(code) });
    };
    await user.type(word(), 'ENCERRAR');
    await user.click(confirm());
    expect(await screen.findByText(refusalMessage(code))).toBeInTheDocument();
    expect(identity.calls).toEqual([]);
    expect(await isClosing(person.data)).toBe(false);
    await user.click(screen.getByRole('link', { name: label }));
    await waitFor(() => expect(place.path).toBe(path));
  });

  test('where a sign-in asks for a code, the account closes only after one', async () => {
    const { user, person, identity } = await openClosure();
    const { factor } = person.identity;
    let closed = 0;
    person.server.onCreate = (record) => {
      const code = 'SECOND_FACTOR_REQUIRED';
      if (factor.proved === 0)
        throw new TransportError({ kind: 'refused', code, message: refusalMessage(code) });
      closed += 1;
      return record;
    };
    await user.type(word(), 'ENCERRAR');
    await user.click(confirm());
    const code = await screen.findByLabelText('Código do aplicativo');
    expect(screen.getByText(refusalMessage('SECOND_FACTOR_REQUIRED'))).toBeInTheDocument();
    await user.click(confirm());
    expect(await screen.findByText('Digite os 6 dígitos do código')).toBeInTheDocument();
    await user.type(code, '000000');
    await user.click(confirm());
    expect(await screen.findByText(/^Código inválido/)).toBeInTheDocument();
    expect(code).toHaveValue('');
    expect(closed).toBe(0);
    expect(await isClosing(person.data)).toBe(false);
    await user.type(code, '123456');
    await user.click(confirm());
    await waitFor(() => expect(identity.calls).toEqual([['signOut']]));
    expect([closed, factor.proved]).toEqual([1, 1]);
  });

  test('a code that was proved is not asked for again because the closing did not arrive', async () => {
    const { user, person, identity } = await openClosure();
    const { factor } = person.identity;
    person.server.onCreate = (record) => {
      const code = 'SECOND_FACTOR_REQUIRED';
      if (factor.proved === 0)
        throw new TransportError({ kind: 'refused', code, message: refusalMessage(code) });
      return record;
    };
    await user.type(word(), 'ENCERRAR');
    await user.click(confirm());
    await user.type(await screen.findByLabelText('Código do aplicativo'), '123456');
    person.server.fault = 'offline';
    await user.click(confirm());
    expect(await screen.findByText(/Não foi possível falar com o servidor/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Código do aplicativo')).not.toBeInTheDocument();
    person.server.fault = 'none';
    await user.click(confirm());
    await waitFor(() => expect(identity.calls).toEqual([['signOut']]));
    expect(factor.proved).toBe(1);
  });

  test('[F-14] where the answer is lost the device knows that no sign-in may follow', async () => {
    const { user, person, identity, sent } = await openClosure();
    person.server.fault = 'answer-lost';
    await user.type(word(), 'ENCERRAR');
    await user.click(confirm());
    expect(await screen.findByText(/Não foi possível falar com o servidor/)).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
    expect(identity.calls).toEqual([]);
    expect(await isClosing(person.data)).toBe(true);
    await endClosing(person.data);
    expect(await isClosing(person.data)).toBe(false);
  });

  test('without a connection nothing is closed, and it can be tried again', async () => {
    const { user, person, identity } = await openClosure();
    person.server.fault = 'offline';
    await user.type(word(), 'ENCERRAR');
    await user.click(confirm());
    expect(await screen.findByText(/Não foi possível falar com o servidor/)).toBeInTheDocument();
    expect(identity.calls).toEqual([]);
    person.server.fault = 'none';
    await user.click(confirm());
    await waitFor(() => expect(identity.calls).toEqual([['signOut']]));
  });
});
