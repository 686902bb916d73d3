import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { UNREACHABLE } from '../../../src/data/basis/outcome.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { watch } from '../../data/support/watch.ts';
import { onIPhone } from '../support/iphone.ts';
import { put } from '../support/shop-fixture.ts';
import { makePerson } from '../support/show.tsx';
import { card, invite, open, putRow, putShop, settled, stubScreen } from './open-home.tsx';

const HERE = { lat: -29.16, lon: -51.17 };

/** About 1 250 m north of HERE. */
const NEAR = { lat: HERE.lat + 1250.4 / 111_194.93, lon: HERE.lon };

describe('location cards', () => {
  test('[H-03, H-07, H-08, H-09] own, invited and public, in this order, with distances in pt-BR metres', async () => {
    const person = makePerson();
    person.server.now = Date.now();
    putShop(person, 'aberta', { name: 'Loja pública', ...NEAR }, { reference: 'PUBLIC' });
    put(person.server, 'HVMP_STATUS', { id: 'vivo', parentId: 'aberta' }, {});
    putShop(person, 'longe', { name: 'Loja de convidados', lat: HERE.lat + 1, lon: HERE.lon });
    invite(person, 'longe', '@exemplo.com.br');
    putShop(person, 'minha', { name: 'Minha loja', ...NEAR }, { owner: person.user.sub });
    open(person);
    expect(within(await card('Minha loja')).getByText('Meu Local')).toBeInTheDocument();
    expect(within(await card('Loja de convidados')).getByText('Convidado • 111 km')).toBeInTheDocument();
    expect(within(await card('Loja pública')).getByText('Público • 1,3 km')).toBeInTheDocument();
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
    await waitFor(() => expect(place.path).toBe('/shopping/loja'));
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

describe('position', () => {
  const WARNING = 'Não foi possível obter sua localização. Locais públicos próximos podem não ser exibidos.';
  const warnings = (): HTMLElement[] =>
    screen.queryAllByRole('status').filter(({ textContent }) => textContent === WARNING);

  test('[H-06, H-09] a failure warns; trying again finds the public locations nearby', async () => {
    const person = makePerson();
    person.position.at = null;
    person.server.now = Date.now();
    putShop(person, 'aberta', { name: 'Loja pública', ...NEAR }, { reference: 'PUBLIC' });
    put(person.server, 'HVMP_STATUS', { id: 'vivo', parentId: 'aberta' }, {});
    const { user } = open(person);
    await waitFor(() => expect(warnings()).toHaveLength(1));
    await settled(person);
    // The button's own name, because an empty list has another button to try again.
    const retry = screen.getByRole('button', { name: 'Localizar novamente' });
    await user.click(retry);
    expect(warnings()).toHaveLength(1);
    person.position.at = HERE;
    await user.click(retry);
    await card('Loja pública');
    expect(warnings()).toEqual([]);
  });

  test('[H-06] a position that is refused for good says how to allow it, and only when it is asked for', async () => {
    const person = makePerson();
    person.position.at = null;
    let state: PermissionState = 'prompt';
    const value = { query: async () => ({ state }) };
    Object.defineProperty(navigator, 'permissions', { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'permissions'));
    const { user, said } = open(person);
    await waitFor(() => expect(warnings()).toHaveLength(1));
    const retry = screen.getByRole('button', { name: 'Localizar novamente' });
    await user.click(retry);
    await settled(person);
    expect(said).toEqual([]);
    state = 'denied';
    await user.click(retry);
    await waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]).toMatchObject({
      message: 'A localização está bloqueada para a Vendinha.',
      detail: expect.stringMatching(/ícone ao lado do endereço .+ permita a localização/),
    });
  });

  test('[H-06] an iPhone, which never tells of a refused position, says at once how to allow it', async () => {
    const person = makePerson();
    person.position.at = null;
    onIPhone();
    const { user, said } = open(person);
    await waitFor(() => expect(warnings()).toHaveLength(1));
    expect(said).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Localizar novamente' }));
    await waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]).toMatchObject({
      message: 'A localização está bloqueada para a Vendinha.',
      detail: expect.stringMatching(/^Abra os Ajustes do aparelho/),
    });
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
    const recent = within(await screen.findByRole('region', { name: 'Recentes' }));
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

describe('the list of shops nearby', () => {
  beforeEach(() => stubScreen(() => true));
  afterEach(() => void vi.unstubAllGlobals());
  const amongShops = (count: number) => {
    const person = makePerson();
    putRow(person, HERE, count);
    return person;
  };
  // Compared as text, because `waitFor` looks at each change, and a query by role would visit every element each time.
  const opened = (): number => (document.body.textContent ?? '').split('Toque para acessar').length - 1;

  test('[H-09] goes on to its end while the end is on the screen', async () => {
    const person = amongShops(75);
    // A page is drawn some time before its reading ends, and a second request meanwhile joins the first.
    const { moreLocations } = person.data;
    let running: Promise<void> | null = null;
    const readMore = async (): Promise<void> => {
      await moreLocations();
      await new Promise((later) => setTimeout(later, 50));
      running = null;
    };
    vi.spyOn(person.data, 'moreLocations').mockImplementation(() => (running ??= readMore()));
    open(person);
    await waitFor(() => expect(opened()).toBe(75));
    // The known places stay on the screen while all pages are read again.
    const read = (): number => person.server.calls.filter((call) => call === 'nearby').length;
    const before = read();
    await settled(person);
    await waitFor(() => expect(read()).toBe(before + 3));
  });

  test('[H-09] asks again for a page that did not come, though nobody moves', async () => {
    const person = amongShops(25);
    const answer = person.server.nearby.bind(person.server);
    const nearby = vi.spyOn(person.server, 'nearby').mockImplementation((args) => {
      if (args.after !== null) throw new TransportError(UNREACHABLE);
      return answer(args);
    });
    open(person);
    await waitFor(() => expect(nearby.mock.calls.some(([{ after }]) => after !== null)).toBe(true));
    await waitFor(() => expect(opened()).toBe(20));
    nearby.mockImplementation(answer);
    await waitFor(() => expect(opened()).toBe(25));
  });
});
