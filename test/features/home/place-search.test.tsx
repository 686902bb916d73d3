import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { CHOSEN_PLACE_KEY } from '../../../src/data/discovery/chosen-place.ts';
import type { PlacesAnswer } from '../../../src/data/wire/find-places.ts';
import { HomeScreen } from '../../../src/features/home/home-screen.tsx';
import { onIPhone } from '../support/iphone.ts';
import { put } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

const THERE = { lat: -29.1665, lon: -51.1779 };
const SINIMBU = { name: 'Rua Sinimbu', detail: 'Centro, Caxias do Sul - RS', ...THERE };
const CANELA = { name: 'Canela', detail: 'RS', lat: -29.3653, lon: -50.8131 };
const OSM = { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' };

/** A person whose device has no position, and a public shop about 1 km north of THERE. */
function openHome(answer: (query: string) => PlacesAnswer | Promise<PlacesAnswer>) {
  const person = makePerson();
  person.position.at = null;
  person.search.answer = answer;
  const at = { lat: THERE.lat + 1000 / 111_194.93, lon: THERE.lon };
  put(person.server, 'LOCATION', { id: 'loja', owner: 'dona', reference: 'PUBLIC' }, { name: 'Loja', ...at });
  put(person.server, 'HVMP_STATUS', { id: 'beat', parentId: 'loja' }, {});
  return { person, ...show(<Route path="/home" element={<HomeScreen />} />, { at: '/home', person }) };
}

const field = () => screen.findByRole('textbox', { name: 'CEP ou endereço' });
const searchButton = () =>
  within(screen.getByRole('search')).getByRole('button', { name: /^(Procurar|Tentar novamente)$/ });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('a place to look around', () => {
  test('[H-05] [H-06] a CEP is masked as it is typed; its only place is taken at once, and distances are from it', async () => {
    const asked: string[] = [];
    const { user } = openHome((query) => {
      asked.push(query);
      return { kind: 'found', places: [SINIMBU], source: null };
    });
    const box = await field();
    await user.type(box, '95020360');
    expect(box).toHaveValue('95020-360');
    await user.type(box, '{Enter}');
    expect(await heading('Perto de Rua Sinimbu')).toHaveFocus();
    expect(asked).toEqual(['95020360']);
    expect(await screen.findByText(/^Público • (999m|1,0 km)$/)).toBeInTheDocument();
    expect(await screen.findByText(SINIMBU.detail)).toBeInTheDocument();
    expect(screen.queryByText('Não foi possível obter sua localização.')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'CEP ou endereço' })).toBeNull();
  });

  test('[H-05] of several places one is chosen; whose data they are stands beside them', async () => {
    const { user } = openHome(() => ({ kind: 'found', places: [CANELA, SINIMBU], source: OSM }));
    await user.type(await field(), '15 de novembro, Serra');
    expect(await field()).toHaveValue('15 de novembro, Serra');
    await user.click(searchButton());
    const places = within(await screen.findByRole('region', { name: 'Qual destes lugares?' }));
    expect(places.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'CanelaRS',
      'Rua SinimbuCentro, Caxias do Sul - RS',
    ]);
    expect(places.getByRole('link', { name: OSM.text })).toHaveAttribute('href', OSM.url);
    await user.click(places.getByRole('button', { name: /Rua Sinimbu/ }));
    expect(await heading('Perto de Rua Sinimbu')).toBeInTheDocument();
  });

  test('[H-05] Trocar looks for another one; cancelled, everything stays', async () => {
    let places = [SINIMBU];
    const { user } = openHome(() => ({ kind: 'found', places, source: null }));
    await user.type(await field(), 'Rua Sinimbu{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Trocar' }));
    const box = await field();
    await waitFor(() => expect(box).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Trocar' })).toHaveFocus());
    expect(await heading('Perto de Rua Sinimbu')).toBeInTheDocument();

    places = [CANELA];
    await user.click(screen.getByRole('button', { name: 'Trocar' }));
    await user.type(await field(), 'Canela{Enter}');
    expect(await heading('Perto de Canela')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Trocar' })).toBeInTheDocument();
  });

  test('[H-05] an answer that comes after Cancelar is no choice', async () => {
    const { user, person } = openHome(() => ({ kind: 'found', places: [SINIMBU], source: null }));
    await user.type(await field(), 'Rua Sinimbu{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Trocar' }));
    const held: ((answer: PlacesAnswer) => void)[] = [];
    person.search.answer = () => new Promise((done) => held.push(done));
    await user.type(await field(), 'Canela{Enter}');
    await waitFor(() => expect(held).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await act(async () => held[0]?.({ kind: 'found', places: [CANELA], source: null }));
    const kept = await person.data.read((tx) => tx.kept(CHOSEN_PLACE_KEY));
    expect(kept).toMatchObject({ name: SINIMBU.name });
    expect(await heading('Perto de Rua Sinimbu')).toBeInTheDocument();
  });

  test('[H-05] an answer that comes after home was left is no choice', async () => {
    const { user, person } = openHome(() => ({ kind: 'found', places: [SINIMBU], source: null }));
    const held: ((answer: PlacesAnswer) => void)[] = [];
    person.search.answer = () => new Promise((done) => held.push(done));
    await user.type(await field(), 'Canela{Enter}');
    await waitFor(() => expect(held).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Perfil' }));
    expect(await screen.findByText('outra tela')).toBeInTheDocument();
    await act(async () => held[0]?.({ kind: 'found', places: [CANELA], source: null }));
    expect(await person.data.read((tx) => tx.kept(CHOSEN_PLACE_KEY))).toBeUndefined();
  });

  test("[H-05] [H-09] the device's position is asked for again by 'Usar minha localização' alone", async () => {
    const { user, person } = openHome(() => ({ kind: 'found', places: [SINIMBU], source: null }));
    await user.type(await field(), 'Rua Sinimbu{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Usar minha localização' }));
    expect(await screen.findByText('Não foi possível obter sua localização.')).toBeInTheDocument();
    expect(await heading('Perto de Rua Sinimbu')).toBeInTheDocument();

    person.position.at = THERE;
    await user.click(screen.getByRole('button', { name: 'Usar minha localização' }));
    expect(await heading('Perto de você')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Trocar' })).toBeNull();
  });

  test('[H-05] [H-06] around a chosen place an iPhone that refuses the position says how to allow it', async () => {
    onIPhone();
    const { user, said } = openHome(() => ({ kind: 'found', places: [SINIMBU], source: null }));
    await user.type(await field(), 'Rua Sinimbu{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Usar minha localização' }));
    const detail = expect.stringMatching(/^Abra os Ajustes .+ toque em Usar minha localização\.$/);
    await waitFor(() => expect(said).toContainEqual(expect.objectContaining({ detail })));
  });

  test('[H-05] a start around a chosen place asks the device for nothing', async () => {
    const { user, person, unmount } = openHome(() => ({ kind: 'found', places: [SINIMBU], source: null }));
    await user.type(await field(), 'Rua Sinimbu{Enter}');
    await heading('Perto de Rua Sinimbu');
    unmount();
    person.position.at = THERE;
    show(<Route path="/home" element={<HomeScreen />} />, { at: '/home', person });
    expect(await screen.findByRole('button', { name: 'Usar minha localização' })).toBeInTheDocument();
    expect(await heading('Perto de Rua Sinimbu')).toBeInTheDocument();
  });
});

describe('a text that is corrected while it is looked for', () => {
  test('[H-05] the answer to the text before it is no choice, and the new text can be looked for at once', async () => {
    const held: ((answer: PlacesAnswer) => void)[] = [];
    const { user } = openHome(() => new Promise((done) => held.push(done)));
    await user.type(await field(), 'Rua Sinimbu{Enter}');
    await waitFor(() => expect(held).toHaveLength(1));
    await user.type(await field(), ', Canela{Enter}');
    await waitFor(() => expect(held).toHaveLength(2));
    await act(async () => held[0]?.({ kind: 'found', places: [SINIMBU], source: null }));
    expect(await field()).toHaveValue('Rua Sinimbu, Canela');
    await act(async () => held[1]?.({ kind: 'found', places: [CANELA], source: null }));
    expect(await heading('Perto de Canela')).toBeInTheDocument();
  });

  test('[H-05] nothing is offered, said or waited for under another text', async () => {
    const held: ((answer: PlacesAnswer) => void)[] = [];
    const { user } = openHome(() => new Promise((done) => held.push(done)));
    await user.type(await field(), 'Rua Sinimbu{Enter}');
    await waitFor(() => expect(held).toHaveLength(1));
    await user.type(await field(), ', Canela');
    await act(async () => held[0]?.({ kind: 'found', places: [CANELA, SINIMBU], source: OSM }));
    expect(await field()).toHaveValue('Rua Sinimbu, Canela');
    expect(screen.queryByText('Qual destes lugares?')).toBeNull();
    expect(searchButton()).toBeEnabled();
  });
});

describe('a search without a place', () => {
  const typeAndSearch = async (person: ReturnType<typeof openHome>, text: string): Promise<void> => {
    await person.user.clear(await field());
    await person.user.type(await field(), text);
    await person.user.click(searchButton());
  };

  test.each([
    ['95020', 'O CEP tem 8 dígitos.'],
    ['ab', 'Digite um CEP ou um endereço, com rua e cidade.'],
    [' ', 'Digite um CEP ou um endereço, com rua e cidade.'],
  ])('[H-05] %j is told without asking anybody', async (text, words) => {
    const asked: string[] = [];
    const home = openHome((query) => {
      asked.push(query);
      return { kind: 'unknown' };
    });
    await typeAndSearch(home, text);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  test.each([
    ['unknown', '95020361', 'CEP não encontrado. Confira os números ou digite o endereço.'],
    ['unknown', 'Rua Nenhuma', 'Endereço não encontrado. Confira a rua e acrescente a cidade.'],
    ['limited', 'Rua Nenhuma', 'Muitas solicitações. Aguarde um instante e tente novamente.'],
    ['silent', 'Rua Nenhuma', 'A busca de endereços não respondeu. Tente novamente em instantes.'],
    ['offline', 'Rua Nenhuma', 'Sem conexão: a busca por CEP ou endereço precisa de internet.'],
  ] as const)('[H-05] %s for %s is said, and the text stays', async (kind, text, words) => {
    const home = openHome(() => ({ kind }));
    await typeAndSearch(home, text);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect((await field()).getAttribute('value')?.replace('-', '')).toBe(text);
    await home.user.type(await field(), '{Backspace}');
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  test('[H-05] what could not be asked is asked again with the same text', async () => {
    const home = openHome(() => ({ kind: 'offline' }));
    await typeAndSearch(home, 'Rua Sinimbu');
    const search = within(screen.getByRole('search'));
    const again = await search.findByRole('button', { name: 'Tentar novamente' });
    home.person.search.answer = () => ({ kind: 'found', places: [SINIMBU], source: null });
    await home.user.click(again);
    expect(await heading('Perto de Rua Sinimbu')).toBeInTheDocument();
  });

  test('[H-05] a search goes on where cards appear meanwhile, and its only place is taken', async () => {
    const held: ((answer: PlacesAnswer) => void)[] = [];
    const home = openHome(() => new Promise((done) => held.push(done)));
    await typeAndSearch(home, 'Rua Sinimbu');
    await waitFor(() => expect(held).toHaveLength(1));
    const { server, user, data } = home.person;
    put(server, 'LOCATION', { id: 'minha', owner: user.sub, reference: 'PRIVATE' }, { name: 'Minha loja' });
    await act(() => data.refresh({ kind: 'locations' }));
    await screen.findByRole('heading', { level: 3, name: 'Minha loja' });
    await act(async () => held[0]?.({ kind: 'found', places: [SINIMBU], source: null }));
    expect(await heading('Perto de Rua Sinimbu')).toBeInTheDocument();
  });

  test('[H-05] where cards appear meanwhile, the field stands below them with its text', async () => {
    const home = openHome(() => ({ kind: 'offline' }));
    await typeAndSearch(home, 'Rua Sinimbu');
    const { server, user, data } = home.person;
    put(server, 'LOCATION', { id: 'minha', owner: user.sub, reference: 'PRIVATE' }, { name: 'Minha loja' });
    await act(() => data.refresh({ kind: 'locations' }));
    const card = (await screen.findByRole('heading', { level: 3, name: 'Minha loja' })).closest('li');
    const box = await field();
    expect(box).toHaveValue('Rua Sinimbu');
    expect(card?.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
