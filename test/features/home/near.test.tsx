import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { goodsKey } from '../../../src/data/discovery/card-goods.ts';
import type { PlacesAnswer } from '../../../src/data/wire/find-places.ts';
import { makePerson, type TestPerson } from '../support/show.tsx';
import { card, open, putRow, putShop, stubScreen } from './open-home.tsx';

const AT = { lat: '-29.16', lon: '-51.17' };

function withShops(): TestPerson {
  const person = makePerson();
  const owner = { owner: person.user.sub };
  putShop(person, 'cafe', { name: 'Café Central', address: 'Rua A · Centro', ...AT }, owner);
  putShop(person, 'bloco', { name: 'Mercadinho', address: 'Rua B · Norte', ...AT, lat: '-29.17' }, owner);
  return person;
}

const names = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
const field = () => screen.findByRole('searchbox', { name: 'Nome, bairro ou CEP' });

test('[H-07] a typed name or district leaves the cards that it finds, and clearing brings all back', async () => {
  const person = withShops();
  const { user } = open(person);
  await card('Mercadinho');
  await user.type(await field(), 'centro');
  await waitFor(() => expect(names()).toEqual(['Café Central']));
  expect(await screen.findByText('1 local encontrado')).toHaveAttribute('aria-live', 'polite');
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
  await waitFor(() => expect(names()).toHaveLength(2));
});

test('[H-05] words that no location has may be a place to look around', async () => {
  const person = withShops();
  const asked: string[] = [];
  person.search.answer = (query) => {
    asked.push(query);
    const place = { name: 'Rua Sinimbu', detail: '', lat: -29.17, lon: -51.18 };
    return { kind: 'found', places: [place], source: null };
  };
  const { user } = open(person);
  await card('Mercadinho');
  await user.type(await field(), '95020360');
  expect(await screen.findByText('Nenhum local com “95020360” por aqui.')).toBeInTheDocument();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Procurar perto deste lugar' }));
  expect(await screen.findByRole('heading', { name: 'Perto de Rua Sinimbu' })).toBeInTheDocument();
  expect(asked).toHaveLength(1);
  await waitFor(() => expect(names()).toHaveLength(2));
});

test('[H-05] the answer to words that were cleared meanwhile is no choice', async () => {
  const person = withShops();
  const held: ((answer: PlacesAnswer) => void)[] = [];
  person.search.answer = () => new Promise((done) => held.push(done));
  const { user } = open(person);
  await card('Mercadinho');
  await user.type(await field(), '95020360');
  await user.click(await screen.findByRole('button', { name: 'Procurar perto deste lugar' }));
  await waitFor(() => expect(held).toHaveLength(1));
  const choose = vi.spyOn(person.data, 'choosePlace');
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
  await waitFor(() => expect(names()).toHaveLength(2));
  const place = { name: 'Rua Sinimbu', detail: '', lat: -29.17, lon: -51.18 };
  await act(async () => held[0]?.({ kind: 'found', places: [place], source: null }));
  expect(choose).not.toHaveBeenCalled();
});

test('[H-07] the map has a pin for each location, and the pressed one has its card below', async () => {
  const { user } = open(withShops());
  await card('Mercadinho');
  await user.click(await screen.findByRole('button', { name: 'Mapa' }));
  const map = within(await screen.findByRole('region', { name: 'Mapa dos locais' }));
  await waitFor(() => expect(names()).toHaveLength(1));
  const [shown] = names();
  const other = shown === 'Mercadinho' ? 'Café Central' : 'Mercadinho';
  expect(await map.findByRole('button', { name: shown ?? '' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(await map.findByRole('button', { name: other }));
  await waitFor(() => expect(names()).toEqual([other]));
  await user.click(screen.getByRole('button', { name: 'Lista' }));
  await waitFor(() => expect(names()).toHaveLength(2));
});

test('[H-06] shops that were opened on this device are one press away', async () => {
  const person = withShops();
  await person.data.keep(goodsKey('bloco'), ['agua']);
  const { user, place } = open(person);
  const recent = within(await screen.findByRole('navigation', { name: 'Recentes' }));
  await user.click(await recent.findByRole('link', { name: /Mercadinho/ }));
  await waitFor(() =>
    expect(place).toMatchObject({ path: '/shopping/bloco', state: { source: 'recent_places' } }),
  );
});

describe('among more public shops than one answer holds', () => {
  const HERE = { lat: -29.16, lon: -51.17 };
  let isEndSeen = false;
  beforeEach(() => {
    isEndSeen = false;
    stubScreen(() => isEndSeen);
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('[H-09] the search finds the farthest, and says none only at the end of the list', async () => {
    const person = makePerson();
    putRow(person, HERE, 25);
    const answer = person.server.nearby.bind(person.server);
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.spyOn(person.server, 'nearby').mockImplementation(async (args) => {
      if (args.after !== null) await promise;
      return answer(args);
    });
    const { user } = open(person);
    await card('Loja 0');
    isEndSeen = true;
    await user.type(await field(), 'Loja 24');
    expect(await screen.findByText('Procurando mais locais…')).toBeInTheDocument();
    expect(screen.queryByText(/^Nenhum local com/)).toBeNull();
    resolve();
    await card('Loja 24');
    await user.type(await field(), '7');
    expect(await screen.findByText('Nenhum local com “Loja 247” por aqui.')).toBeInTheDocument();
  });

  test('[H-09] the map has a pin for the farthest, too', async () => {
    const person = makePerson();
    putRow(person, HERE, 25);
    const { user } = open(person);
    await card('Loja 0');
    isEndSeen = true;
    await user.click(await screen.findByRole('button', { name: 'Mapa' }));
    const map = await screen.findByRole('region', { name: 'Mapa dos locais' });
    await waitFor(() => expect(map.querySelectorAll('[alt^="Loja "]')).toHaveLength(25));
  });
});
