import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { LocationInformationScreen } from '../../../src/features/location-information/location-information-screen.tsx';
import { put, putCampaign, SHOP } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

afterEach(() => serverClock.heard(String(Date.now()), Date.now()));

const PLACE = {
  name: 'Mercadinho da Praça',
  description: 'Bebidas geladas no térreo',
  address: 'Rua das Flores, 10',
  cep: '95010120',
  lat: -29.0301,
  lon: -51.1862,
  equipmentName: 'Geladeira 1',
  equipmentType: 'LOCK',
  purchasePrice: 870,
  recipientName: 'Dona Rosa',
};

function open(person: TestPerson) {
  const at = `/location-information/${SHOP}`;
  return show(<Route path="/location-information/:locationId" element={<LocationInformationScreen />} />, {
    at,
    person,
  });
}

async function openPlace(change: Readonly<Record<string, unknown>> = {}, reference = 'PUBLIC') {
  const person = makePerson();
  put(person.server, 'LOCATION', { id: SHOP, owner: 'dona', reference }, { ...PLACE, ...change });
  const view = open(person);
  await screen.findByRole('heading', { level: 1 });
  return { ...view, person };
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('what is shown', () => {
  test.each([
    [{}, 'Bebidas geladas no térreo'],
    [{ description: '' }, 'Geladeira 1'],
    [{ description: ' ', equipmentName: '' }, 'Mercadinho da Praça'],
  ])('[L-01] the title of %o is %s', async (change, expected) => {
    await openPlace(change);
    expect(title()).toBe(expected);
  });

  test('[L-01] Localização has address, CEP, map and the way there', async () => {
    await openPlace();
    const place = region('Localização');
    expect(place.getByText('Rua das Flores, 10')).toBeInTheDocument();
    expect(place.getByText('CEP 95010-120')).toBeInTheDocument();
    expect(await place.findByRole('region', { name: 'Mapa de Mercadinho da Praça' })).toBeInTheDocument();
    expect(place.getByText(/^-29,03010,\s-51,18620$/)).toBeInTheDocument();
    expect(place.getByRole('link', { name: 'Como chegar' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=-29.0301%2C-51.1862',
    );
  });

  test('[L-01] without a position there is no map, and the way goes to the address', async () => {
    await openPlace({ lat: null, lon: null });
    const place = region('Localização');
    expect(place.queryByRole('figure')).toBeNull();
    expect(place.getByRole('link', { name: 'Como chegar' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=Rua%20das%20Flores%2C%2010',
    );
  });

  test('[L-01] with neither position nor address there is no dead button', async () => {
    await openPlace({ lat: null, lon: null, address: '', cep: '' });
    expect(screen.getByText('Endereço não informado')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Como chegar' })).toBeNull();
  });

  test.each([
    ['LOCK', 'PUBLIC', 'Tranca Inteligente', 'Público'],
    ['MACHINE', 'PRIVATE', 'Máquina de Vendas', 'Privado'],
    ['FREEZER', '', 'FREEZER', 'Privado'],
  ])('[L-01] a %s that is "%s" reads %s, %s', async (equipmentType, reference, type, badge) => {
    await openPlace({ equipmentType }, reference);
    const equipment = region('Equipamento');
    expect(equipment.getByText(type)).toBeInTheDocument();
    expect(equipment.getByText(badge)).toBeInTheDocument();
    expect(equipment.getByText(/^R\$\s870,00$/)).toBeInTheDocument();
  });

  test('[L-01] Responsável is who received the equipment', async () => {
    await openPlace({}, 'PRIVATE');
    expect(region('Responsável').getByText('Dona Rosa')).toBeInTheDocument();
  });

  test.each([
    ['PUBLIC', /^O nome não aparece em locais públicos\./],
    ['PRIVATE', 'Não informado'],
  ])('[L-01] [R-05] where no name is told, Responsável of a %s place says so', async (reference, words) => {
    await openPlace({ recipientName: undefined, purchasePrice: undefined }, reference);
    expect(region('Responsável').getByText(words)).toBeInTheDocument();
    expect(region('Equipamento').queryByText('Preço de compra')).toBeNull();
  });

  test('[L-01] Promoções Ativas are those in force that give something', async () => {
    const person = makePerson();
    put(person.server, 'LOCATION', { id: SHOP, owner: 'dona', reference: 'PUBLIC' }, PLACE);
    const past = new Date(Date.now() - 1000).toISOString();
    putCampaign(person.server, 'c1', 'Semana gelada', {
      type: 'simple_category',
      discount: 12.5,
      description: 'Tudo da geladeira',
      startDate: '2020-01-02T12:00:00Z',
      endDate: '2099-03-04T12:00:00Z',
      image: 'campaign-x-1763900000000.png',
    });
    putCampaign(person.server, 'c2', 'Leva três', { type: 'take_pay', takeQuantity: 3, payQuantity: 2 });
    putCampaign(person.server, 'c3', 'Já acabou', { type: 'simple_items', discount: 90, endDate: past });
    putCampaign(person.server, 'c4', 'Pausada', { type: 'simple_items', discount: 90, status: 'PAUSED' });
    putCampaign(person.server, 'c5', 'Não dá nada', { type: 'simple_items', discount: 0 });
    const { container } = open(person);
    expect(await screen.findByRole('heading', { name: 'Semana gelada' })).toBeInTheDocument();
    const promotions = region('Promoções Ativas');
    expect(
      promotions
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent)
        .sort(),
    ).toEqual(['Leva três', 'Semana gelada']);
    expect(promotions.getByText('12,5% OFF')).toBeInTheDocument();
    expect(promotions.getByText('Leve 3 pague 2')).toBeInTheDocument();
    expect(promotions.getByText('Tudo da geladeira')).toBeInTheDocument();
    expect(promotions.getByText('De 02/01/2020 a 04/03/2099')).toBeInTheDocument();
    await waitFor(() =>
      expect(container.querySelector('img[src$="campaign-x-1763900000000.png"]')).toBeInTheDocument(),
    );
  });

  test("[L-01] [S-08] promotions begin and end by the server's time", async () => {
    const person = makePerson();
    put(person.server, 'LOCATION', { id: SHOP, owner: 'dona', reference: 'PUBLIC' }, PLACE);
    const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    const gives = { type: 'simple_items', discount: 10 };
    putCampaign(person.server, 'c1', 'Só pelo aparelho', { ...gives, startDate: at(-1), endDate: at(1) });
    putCampaign(person.server, 'c2', 'Pelo servidor', { ...gives, startDate: at(1), endDate: at(5) });
    serverClock.heard(String(Date.now() + 2 * 3_600_000), Date.now());
    open(person);
    expect(await screen.findByRole('heading', { name: 'Pelo servidor' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Só pelo aparelho' })).not.toBeInTheDocument();
  });

  test('[L-01] no promotion says so', async () => {
    await openPlace();
    expect(await screen.findByText('Nenhuma promoção ativa no momento.')).toBeInTheDocument();
  });
});

test('[H-11] [L-02] a shop that is opened from here says so', async () => {
  const { user, place } = await openPlace();
  await user.click(screen.getByRole('button', { name: 'Fazer Compras' }));
  expect(place.state).toEqual({ source: 'location_information' });
});

describe('where it leads', () => {
  test.each([
    ['Fazer Compras', `/shopping/${SHOP}`],
    ['Chat', `/location-chat/${SHOP}`],
    ['Suporte', `/location-support/${SHOP}`],
    ['Voltar', '/'],
  ])('[L-02] %s goes to %s', async (name, path) => {
    const { user, place } = await openPlace();
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(place.path).toBe(path));
  });

  test('[L-02] it loads, and what does not exist says so', async () => {
    const person = makePerson();
    const { user, place } = open(person);
    expect(screen.getByText('Carregando...')).toBeInTheDocument();
    expect(await screen.findByText('Local não encontrado')).toBeInTheDocument();
    expect(await screen.findByText(/^Você entrou como ana@exemplo\.com\.br\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(place.path).toBe('/'));
  });

  test('[L-02] a failure says so and can be tried again', async () => {
    const person = makePerson();
    put(person.server, 'LOCATION', { id: SHOP, owner: 'dona', reference: 'PUBLIC' }, PLACE);
    const get = person.server.get.bind(person.server);
    person.server.get = async () => {
      throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'Algo quebrou.' });
    };
    const { user } = open(person);
    expect(await screen.findByText('Erro ao carregar informações do local')).toBeInTheDocument();
    expect(screen.getByText('Algo quebrou.')).toBeInTheDocument();
    person.server.get = get;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: PLACE.description })).toBeInTheDocument();
  });

  test('[L-02] without a connection a place never seen says so; a seen one stays with its age', async () => {
    const person = makePerson();
    put(person.server, 'LOCATION', { id: SHOP, owner: 'dona', reference: 'PUBLIC' }, PLACE);
    person.server.fault = 'offline';
    const { user } = open(person);
    expect(await screen.findByText('Este local ainda não foi salvo')).toBeInTheDocument();
    person.server.fault = 'none';
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByRole('heading', { name: PLACE.description });
    person.server.fault = 'offline';
    // A late answer still counts as a connection.
    await waitFor(async () => {
      await person.data.refresh({ kind: 'location', id: SHOP });
      expect(screen.getByText(/^Sem conexão\./)).toBeInTheDocument();
    });
    expect(title()).toBe(PLACE.description);
  });
});

test('[L-02] Chat tells how many messages were not read yet', async () => {
  const person = makePerson();
  put(person.server, 'LOCATION', { id: SHOP, owner: 'dona', reference: 'PUBLIC' }, PLACE);
  for (const id of ['m1', 'm2'])
    put(
      person.server,
      'CHAT_MESSAGE',
      { id, parentId: SHOP, owner: 'dona', reference: person.user.sub },
      { text: 'Oi', senderRole: 'manager' },
    );
  open(person);
  expect(await screen.findByRole('button', { name: /^Chat\s*2\s*não lidas$/ })).toBeInTheDocument();
});
