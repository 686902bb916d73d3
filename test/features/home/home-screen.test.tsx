import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { HomeScreen } from '../../../src/features/home/home-screen.tsx';
import { watch } from '../../data/support/watch.ts';
import { put, putProfile } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

const HERE = { lat: -29.16, lon: -51.17 };
/** About 1 250 m north of HERE. */
const NEAR = { lat: HERE.lat + 1250.4 / 111_194.93, lon: HERE.lon };

const open = (person: TestPerson) =>
  show(<Route path="/home" element={<HomeScreen />} />, { at: '/home', person });

function putShop(
  person: TestPerson,
  id: string,
  content: Readonly<Record<string, unknown>>,
  rest: { owner?: string; reference?: string } = {},
): void {
  put(person.server, 'LOCATION', id, content, { owner: 'dona', reference: 'PRIVATE', ...rest });
}

function invite(person: TestPerson, locationId: string, reference: string): void {
  const content = { status: 'ACTIVE' };
  put(person.server, 'INVITE', `convite-${locationId}`, content, { parentId: locationId, reference });
}

/** Everything that opening the screen asks for has been answered. */
const settled = (person: TestPerson): Promise<void> =>
  act(async () => {
    await Promise.all([person.data.refresh({ kind: 'locations' }), person.data.refresh({ kind: 'profile' })]);
  });

const card = async (name: string): Promise<HTMLElement> => {
  const title = await screen.findByRole('heading', { name, level: 3 });
  const found = title.closest('article');
  if (!found) throw new Error(`no card of ${name}`);
  return found;
};

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
    expect(place.path).toBe('/deposit');
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

describe('location cards', () => {
  test('[H-03, H-07, H-08, H-09] own, invited and public, in this order, with distances in pt-BR metres', async () => {
    const person = makePerson();
    person.server.now = Date.now();
    putShop(person, 'aberta', { name: 'Loja pública', ...NEAR }, { reference: 'PUBLIC' });
    put(person.server, 'HVMP_STATUS', 'vivo', {}, { parentId: 'aberta' });
    putShop(person, 'longe', { name: 'Loja de convidados', lat: HERE.lat + 1, lon: HERE.lon });
    invite(person, 'longe', '@exemplo.com.br');
    putShop(person, 'minha', { name: 'Minha loja', ...NEAR }, { owner: person.user.sub });
    open(person);
    expect(within(await card('Minha loja')).getByText('Meu Local')).toBeInTheDocument();
    expect(within(await card('Loja de convidados')).getByText('Convidado • 111.195m')).toBeInTheDocument();
    expect(within(await card('Loja pública')).getByText('Público • 1.250m')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Minha loja',
      'Loja de convidados',
      'Loja pública',
    ]);
    expect(screen.getAllByText('Toque para acessar')).toHaveLength(3);
  });

  test('[H-03] shows description and address, and opens the shop', async () => {
    const person = makePerson();
    putShop(person, 'loja', { name: 'Loja', description: 'No térreo', address: 'Rua das Flores, 10' });
    invite(person, 'loja', person.user.email);
    const { user, place } = open(person);
    const found = within(await card('Loja'));
    expect(found.getByText('No térreo')).toBeInTheDocument();
    expect(found.getByText('Rua das Flores, 10')).toBeInTheDocument();
    await user.click(found.getByRole('link', { name: 'Loja' }));
    expect(place.path).toBe('/shopping/loja');
  });

  test('[H-03] without a name and a description it says so', async () => {
    const person = makePerson();
    putShop(person, 'loja', {});
    invite(person, 'loja', person.user.email);
    open(person);
    expect(within(await card('Local sem nome')).getByText('Sem descrição')).toBeInTheDocument();
  });

  test('[H-04] others’ cards have info, chat and support; own cards have none of them', async () => {
    const person = makePerson();
    putShop(person, 'loja', { name: 'Loja' });
    invite(person, 'loja', person.user.email);
    putShop(person, 'minha', { name: 'Minha loja' }, { owner: person.user.sub });
    open(person);
    const others = within(await card('Loja'));
    expect(others.getByRole('link', { name: /^Informações/ })).toHaveAttribute(
      'href',
      '/location-information/loja',
    );
    expect(others.getByRole('link', { name: /^Chat/ })).toHaveAttribute('href', '/location-chat/loja');
    expect(others.getByRole('link', { name: /^Suporte/ })).toHaveAttribute('href', '/location-support/loja');
    expect(within(await card('Minha loja')).getAllByRole('link')).toHaveLength(1);
  });
});

test('[H-11] a shop that is opened by its card was opened from home', async () => {
  const person = makePerson();
  putShop(person, 'loja', { name: 'Loja' });
  invite(person, 'loja', person.user.email);
  const { user, place } = open(person);
  await user.click(within(await card('Loja')).getByRole('link', { name: 'Loja' }));
  expect(place).toMatchObject({ path: '/shopping/loja', state: { source: 'home' } });
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
    // And the other way about: what is lacking is said anew.
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

describe('position', () => {
  const WARNING = 'Não foi possível obter sua localização. Locais públicos próximos podem não ser exibidos.';
  const warnings = (): HTMLElement[] =>
    screen.queryAllByRole('status').filter(({ textContent }) => textContent === WARNING);

  test('[H-06, H-09] a failure warns; trying again finds the public locations nearby', async () => {
    const person = makePerson();
    person.position.at = null;
    person.server.now = Date.now();
    putShop(person, 'aberta', { name: 'Loja pública', ...NEAR }, { reference: 'PUBLIC' });
    put(person.server, 'HVMP_STATUS', 'vivo', {}, { parentId: 'aberta' });
    const { user } = open(person);
    await waitFor(() => expect(warnings()).toHaveLength(1));
    await settled(person);
    // Its own name: beside an empty list there is another way to try again.
    const retry = screen.getByRole('button', { name: 'Localizar novamente' });
    await user.click(retry);
    expect(warnings()).toHaveLength(1);
    person.position.at = HERE;
    await user.click(retry);
    await card('Loja pública');
    expect(warnings()).toEqual([]);
  });

  test('[H-06, H-11] who does not tell where they are finds the shops they opened before, offline too', async () => {
    const person = makePerson();
    person.position.at = null;
    putShop(
      person,
      'aberta',
      { name: 'Loja pública', address: 'Rua A, 1', ...NEAR },
      { reference: 'PUBLIC' },
    );
    putShop(person, 'outra', { name: 'Outra loja', ...NEAR }, { reference: 'PUBLIC' });
    putShop(person, 'minha', { name: 'Minha loja' }, { owner: person.user.sub });
    for (const id of ['aberta', 'minha', 'outra']) {
      const location = watch(person.data.live.location(id));
      await vi.waitFor(() => expect(location.value.row).not.toBeNull());
      if (id === 'outra') person.server.fault = 'offline';
      if (location.value.row) await person.data.recordAccess(location.value.row, 'app', 'home');
      location.stop();
    }
    const { user, place } = open(person);
    const recent = within(await screen.findByRole('region', { name: 'Visitados recentemente' }));
    await card('Minha loja');
    const links = recent.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual(['Outra loja', 'Loja públicaRua A, 1']);
    await user.click(recent.getByRole('link', { name: /Loja pública/ }));
    expect(place).toMatchObject({ path: '/shopping/aberta', state: { source: 'recent_places' } });
  });

  test('[H-06] a known position warns of nothing', async () => {
    const person = makePerson();
    open(person);
    await settled(person);
    expect(warnings()).toEqual([]);
  });
});
