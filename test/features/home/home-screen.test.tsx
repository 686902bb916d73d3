import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { putProfile } from '../support/shop-fixture.ts';
import { makePerson } from '../support/show.tsx';
import { card, invite, open, putShop, settled } from './open-home.tsx';

describe('header', () => {
  test('[H-01, F-17] shows the name and the balance in pt-BR', async () => {
    const person = makePerson();
    putProfile(person.server, person.user, { name: 'Ana Souza', cpf: '52998224725', balance: 1500 });
    open(person);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Souza' })).toBeInTheDocument();
    expect(screen.getByText('R$ 1.500,00')).toBeInTheDocument();
  });

  test.each([
    ['the e-mail', 'ana@exemplo.com.br', 'ana@exemplo.com.br'],
    ['Usuário', '', 'Usuário'],
  ])('[H-01] without a name it is %s', (_, email, shown) => {
    open(makePerson({ email }));
    expect(screen.getByRole('heading', { level: 1, name: shown })).toBeInTheDocument();
  });

  test('[H-01] the way out signs out and says what went wrong', async () => {
    const person = makePerson();
    person.identity.answers.signOut = { success: false, error: 'Não foi possível sair.' };
    const { user } = open(person);
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    expect(person.identity.calls).toEqual([['signOut']]);
    expect(await screen.findByText('Não foi possível sair.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sair' })).toBeEnabled();
  });
});

describe('quick actions', () => {
  test('[H-02] lead to profile, deposit, withdrawal and history', async () => {
    const { user, place } = open(makePerson());
    const actions = screen.getByRole('navigation', { name: 'Ações rápidas' });
    const links = within(actions).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Perfil', '/profile'],
      ['Depósito', '/deposit'],
      ['Saque', '/withdraw'],
      ['Histórico', '/history'],
    ]);
    await user.click(within(actions).getByText('Depósito'));
    await waitFor(() => expect(place.path).toBe('/deposit'));
  });

  test('[H-02] owners of locations also reach theirs, from the quick actions', async () => {
    const person = makePerson();
    putShop(person, 'minha', { name: 'Minha loja' }, { owner: person.user.sub });
    open(person);
    const actions = within(screen.getByRole('navigation', { name: 'Ações rápidas' }));
    expect(await actions.findByRole('link', { name: 'Meus Locais' })).toHaveAttribute('href', '/manager');
  });

  test('[H-02] nobody else does', async () => {
    const person = makePerson();
    putShop(person, 'loja', { name: 'Loja da Dona' });
    invite(person, 'loja', person.user.email);
    open(person);
    await card('Loja da Dona');
    expect(screen.queryByText('Meus Locais')).not.toBeInTheDocument();
  });
});

describe('faces of the list', () => {
  test('[H-05] nothing there', async () => {
    const person = makePerson();
    open(person);
    expect(screen.getByRole('status', { name: 'Carregando locais…' })).toBeInTheDocument();
    expect(await screen.findByText('Nenhum local disponível no momento')).toBeInTheDocument();
  });

  test('[H-05] offline with nothing saved says so, and the list arrives when the connection does', async () => {
    const person = makePerson();
    person.server.fault = 'offline';
    putShop(person, 'minha', { name: 'Minha loja' }, { owner: person.user.sub });
    const { user } = open(person);
    expect(await screen.findByText('Você está sem conexão')).toBeInTheDocument();
    expect(screen.getByText('Sem conexão. Ainda não há dados salvos neste aparelho.')).toBeInTheDocument();
    person.server.fault = 'none';
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await card('Minha loja');
    await waitFor(() => expect(screen.queryByText(/^Sem conexão/)).not.toBeInTheDocument());
  });

  test('[X-02] offline with cards saved keeps them and says when they were saved', async () => {
    const person = makePerson();
    putShop(person, 'minha', { name: 'Minha loja' }, { owner: person.user.sub });
    const { user } = open(person);
    await card('Minha loja');
    await settled(person);
    person.server.fault = 'offline';
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    expect(
      await screen.findByText(/^Sem conexão\. Mostrando dados salvos às \d\d:\d\d\.$/),
    ).toBeInTheDocument();
    await card('Minha loja');
  });

  test('[X-02] a server with problems is no lost connection, and its return is', async () => {
    const person = makePerson();
    putShop(person, 'minha', { name: 'Minha loja' }, { owner: person.user.sub });
    person.server.fault = 'down';
    const { user } = open(person);
    expect(await screen.findByText('Não foi possível carregar os locais')).toBeInTheDocument();
    expect(
      screen.getByText('Servidor com problemas. Ainda não há dados salvos neste aparelho.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Servidor com problemas. Tente novamente daqui a pouco.')).toBeInTheDocument();
    person.server.fault = 'none';
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await card('Minha loja');
    await waitFor(() => expect(screen.queryByText(/^Servidor com problemas/)).not.toBeInTheDocument());
    // In the other order the reason is also named anew.
    person.server.fault = 'down';
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    await screen.findByText(/^Servidor com problemas\. Mostrando dados salvos/);
    person.server.fault = 'offline';
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    await screen.findByText(/^Sem conexão\. Mostrando dados salvos/);
  });

  test('[H-05] a server that refuses says why', async () => {
    const person = makePerson();
    person.server.list = async () => {
      throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'Erro interno do servidor.' });
    };
    open(person);
    expect(await screen.findByText('Não foi possível carregar os locais')).toBeInTheDocument();
    expect(screen.getByText('Erro interno do servidor.')).toBeInTheDocument();
  });

  test('[H-01] refresh brings new locations and the new balance', async () => {
    const person = makePerson();
    putProfile(person.server, person.user, { name: 'Ana', balance: 1 });
    const { user } = open(person);
    await screen.findByText('R$ 1,00');
    await settled(person);
    putShop(person, 'minha', { name: 'Minha loja' }, { owner: person.user.sub });
    putProfile(person.server, person.user, { name: 'Ana', balance: 2 });
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    await card('Minha loja');
    expect(await screen.findByText('R$ 2,00')).toBeInTheDocument();
  });
});
