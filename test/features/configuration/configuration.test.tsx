import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ConfigurationScreen } from '../../../src/features/configuration/configuration-screen.tsx';
import { manage, ownLocation } from '../support/manage.tsx';
import type { TestPerson } from '../support/show.tsx';

const open = (place: ReturnType<typeof ownLocation>) =>
  manage('configuration', <ConfigurationScreen />, place);
const contentOf = ({ server }: TestPerson, key: string) => JSON.parse(server.rows.get(key)?.content ?? '{}');
const wifiOf = ({ server }: TestPerson): unknown[] =>
  [...server.rows.values()]
    .filter(({ type }) => type === 'LOCATION_WIFI_CONFIG')
    .map(({ content }) => JSON.parse(content ?? '{}'));
const refuse = (): never => {
  throw new TransportError({ kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' });
};

test('[MC-01] the five sections are there, and saving changes only what was edited', async () => {
  const place = ownLocation({ description: 'Térreo', address: 'Rua A', cep: '95010-000' });
  const { person } = place;
  const { user } = open(place);
  for (const name of [
    'Informações básicas',
    'Visibilidade',
    'Localização no mapa',
    'Categorias de produtos',
    'Configuração Wi-Fi',
  ])
    expect(await screen.findByRole('heading', { name, level: 2 })).toBeInTheDocument();
  expect(screen.getByLabelText('CEP')).toHaveAttribute('maxlength', '9');
  const name = screen.getByLabelText('Nome');
  await user.clear(name);
  await user.type(name, 'Mercadinho novo');
  // Another device changes another field meanwhile.
  person.server.put({
    id: place.id,
    type: 'LOCATION',
    content: JSON.stringify({ ...contentOf(person, `LOCATION ${place.id}`), address: 'Rua B' }),
  });
  await user.click(screen.getByRole('button', { name: 'Salvar informações' }));
  expect(await screen.findByText('Local atualizado com sucesso!')).toBeInTheDocument();
  expect(contentOf(person, `LOCATION ${place.id}`)).toMatchObject({
    name: 'Mercadinho novo',
    address: 'Rua B',
  });
});

test('[MC-01] a refused change says so and loses nothing that was typed', async () => {
  const place = ownLocation();
  place.person.server.update = refuse;
  const { user } = open(place);
  const name = await screen.findByLabelText('Nome');
  await user.type(name, ' do Bento');
  await user.click(screen.getByRole('button', { name: 'Salvar informações' }));
  expect(await screen.findByText('Erro ao atualizar local')).toHaveTextContent('Sem permissão.');
  expect(name).toHaveValue('Mercadinho do Bento');
});

test('[MC-01] an edit made offline is kept and sent when the connection returns', async () => {
  const place = ownLocation();
  const { person } = place;
  const { user } = open(place);
  const name = await screen.findByLabelText('Nome');
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.type(name, ' B');
  await user.click(screen.getByRole('button', { name: 'Salvar informações' }));
  expect(await screen.findByText(/Guardado neste aparelho/)).toBeInTheDocument();
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() => expect(contentOf(person, `LOCATION ${place.id}`).name).toBe('Mercadinho B'));
});

test('[MC-01] the location is made public with one press', async () => {
  const place = ownLocation();
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: 'Público' }));
  expect(await screen.findByText('Local atualizado com sucesso!')).toBeInTheDocument();
  await waitFor(() => expect(place.person.server.rows.get(`LOCATION ${place.id}`)?.reference).toBe('PUBLIC'));
});

test('[MC-01] the location is made private after a question that says who loses sight of it, and back again', async () => {
  const place = ownLocation();
  const row = place.person.server.rows.get(`LOCATION ${place.id}`);
  place.person.server.put({ ...row, id: place.id, type: 'LOCATION', reference: 'PUBLIC' });
  const reference = () => place.person.server.rows.get(`LOCATION ${place.id}`)?.reference;
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: 'Privado' }));
  const question = await screen.findByRole('alertdialog', { name: 'Tornar este local privado?' });
  expect(within(question).getByText(/Quem não tem convite deixa de vê-lo/)).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(reference()).toBe('PUBLIC');
  await user.click(screen.getByRole('button', { name: 'Privado' }));
  await user.click(await screen.findByRole('button', { name: 'Tornar privado' }));
  expect(await screen.findByText('Local atualizado com sucesso!')).toBeInTheDocument();
  expect(reference()).toBe('PRIVATE');
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(reference()).toBe('PUBLIC'));
});

test('[MC-02] the chosen place is shown to six decimals and saved', async () => {
  const place = ownLocation({ lat: -29.1, lon: -51.2 });
  const { user } = open(place);
  const told = await screen.findByText('Latitude -29,100000, longitude -51,200000');
  // The fields show the position, so this text is for screen readers alone.
  expect(told.className).toContain('spoken');
  const lat = await screen.findByLabelText('Latitude');
  await user.clear(lat);
  await user.type(lat, '-29.123456789');
  await user.tab();
  expect(await screen.findByText('Latitude -29,123457, longitude -51,200000')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Salvar localização' }));
  expect(await screen.findByText('Local atualizado com sucesso!')).toBeInTheDocument();
  const stored = () => contentOf(place.person, `LOCATION ${place.id}`);
  await waitFor(() => expect(stored()).toMatchObject({ lat: -29.123457, lon: -51.2 }));
});

test('[MC-03] categories are created, renamed and deleted, each with its words', async () => {
  const place = ownLocation();
  const { server } = place.person;
  server.put({ id: 'c1', type: 'CATEGORY', parentId: place.id, reference: 'Bebidas', content: '{}' });
  const { user } = open(place);
  const create = await screen.findByRole('button', { name: 'Criar' });
  expect(create).toBeDisabled();
  await user.type(screen.getByLabelText('Nova categoria'), '  Doces  ');
  await user.click(create);
  expect(await screen.findByText('Categoria criada com sucesso!')).toBeInTheDocument();
  expect(await screen.findByText('Doces')).toBeInTheDocument();

  await user.click(await screen.findByRole('button', { name: 'Renomear Bebidas' }));
  const before = server.calls.length;
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(server.calls.slice(before).filter((call) => call.startsWith('update'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Renomear Bebidas' }));
  const field = screen.getByLabelText('Nome da categoria');
  await user.clear(field);
  expect(screen.getByRole('button', { name: 'Salvar' })).toBeDisabled();
  await user.type(field, 'Sucos');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Categoria atualizada!')).toBeInTheDocument();
  await waitFor(() => expect(server.rows.get('CATEGORY c1')?.reference).toBe('Sucos'));

  await user.click(await screen.findByRole('button', { name: 'Excluir Sucos' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Tem certeza que deseja excluir esta categoria?',
  });
  expect(within(question).getByText('Esta ação não pode ser desfeita.')).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Categoria excluída!')).toBeInTheDocument();
  await waitFor(() => expect(server.rows.get('CATEGORY c1')?.deleted).toBe(true));
});

test('[MC-03] each failure of a category says so', async () => {
  const place = ownLocation();
  const { server } = place.person;
  server.put({ id: 'c1', type: 'CATEGORY', parentId: place.id, reference: 'Bebidas', content: '{}' });
  server.create = refuse;
  server.update = refuse;
  server.remove = refuse;
  const { user } = open(place);
  await user.type(await screen.findByLabelText('Nova categoria'), 'Doces');
  await user.click(screen.getByRole('button', { name: 'Criar' }));
  expect(await screen.findByText('Erro ao criar categoria')).toBeInTheDocument();
  expect(screen.getByLabelText('Nova categoria')).toHaveValue('Doces');
  await user.click(await screen.findByRole('button', { name: 'Renomear Bebidas' }));
  await user.type(screen.getByLabelText('Nome da categoria'), ' frias');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Erro ao atualizar categoria')).toBeInTheDocument();
  expect(screen.getByLabelText('Nome da categoria')).toHaveValue('Bebidas frias');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir Bebidas' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Erro ao excluir categoria')).toBeInTheDocument();
});

test('[MC-03] categories that could not be read say so, and a new one can still be made', async () => {
  const place = ownLocation();
  const { server } = place.person;
  const list = server.list.bind(server);
  server.list = async (query, args) =>
    'type' in query && query.type === 'CATEGORY' ? refuse() : list(query, args);
  open(place);
  expect(await screen.findByText('Erro ao carregar categorias')).toBeInTheDocument();
  expect(screen.getByLabelText('Nova categoria')).toBeEnabled();
});

test('[MC-04] Wi-Fi wants both fields, is sent once and stays nowhere on this device', async () => {
  const place = ownLocation();
  const { person } = place;
  const { user } = open(place);
  expect(await screen.findByText('Apenas redes 2.4GHz são suportadas.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Enviar configuração' }));
  expect(screen.getAllByText('Por favor, preencha todos os campos').length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText('Nome da rede'), 'Loja');
  await user.type(screen.getByLabelText('Senha da rede'), 'segredo-canario');
  await user.click(screen.getByRole('button', { name: 'Enviar configuração' }));
  expect(await screen.findByText('Configuração Wi-Fi enviada com sucesso!')).toBeInTheDocument();
  const sent = [...person.server.rows.values()].find(({ type }) => type === 'LOCATION_WIFI_CONFIG');
  expect(sent).toMatchObject({ parentId: place.id, reference: 'WIFI_CONFIG' });
  expect(wifiOf(person)).toEqual([{ wifiName: 'Loja', wifiPassword: 'segredo-canario' }]);
  expect(screen.getByLabelText('Senha da rede')).toHaveValue('');
  const kept = await person.data.read((tx) => tx.select({ by: 'type', type: 'LOCATION_WIFI_CONFIG' }));
  expect(kept).toEqual([]);
});

test('[MC-04] [X-03] without a connection the Wi-Fi waits, its password encrypted, and leaves later', async () => {
  const place = ownLocation();
  const { person } = place;
  const { user } = open(place);
  await user.type(await screen.findByLabelText('Nome da rede'), 'Loja');
  await user.type(screen.getByLabelText('Senha da rede'), 'segredo-canario');
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.click(screen.getByRole('button', { name: 'Enviar configuração' }));
  expect(await screen.findByText(/Guardado neste aparelho/)).toBeInTheDocument();
  expect(screen.getByLabelText('Senha da rede')).toHaveValue('');
  const form = screen.getByRole('region', { name: 'Configuração Wi-Fi' });
  expect(await within(form).findByText('Na fila')).toBeInTheDocument();
  const [entry] = await person.data.read((tx) => tx.entries());
  expect(entry?.about).toMatchObject({ kind: 'wifi', text: 'Loja' });
  expect(JSON.stringify(entry)).not.toContain('segredo-canario');
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() =>
    expect(wifiOf(person)).toEqual([{ wifiName: 'Loja', wifiPassword: 'segredo-canario' }]),
  );
});

test('[MC-04] a refused Wi-Fi says so, and what was typed stays in the form alone', async () => {
  const place = ownLocation();
  const { person } = place;
  person.server.create = refuse;
  const { user } = open(place);
  await user.type(await screen.findByLabelText('Nome da rede'), 'Loja');
  await user.type(screen.getByLabelText('Senha da rede'), 'segredo');
  await user.click(screen.getByRole('button', { name: 'Enviar configuração' }));
  expect(await screen.findByText('Erro ao enviar configuração Wi-Fi')).toBeInTheDocument();
  expect(screen.getByLabelText('Senha da rede')).toHaveValue('segredo');
  expect(await person.data.read((tx) => tx.entries())).toEqual([]);
});

test('[MC-01] a location of somebody else is not found and leads to /manager', async () => {
  const place = ownLocation();
  place.person.server.put({ id: place.id, type: 'LOCATION', owner: 'outro', reference: 'PUBLIC' });
  const { place: at } = open(place);
  expect(await screen.findByText('Local não encontrado')).toBeInTheDocument();
  await waitFor(() => expect(at.path).toBe('/manager'));
});

test('[MC-02] a location without coordinates starts where the device is, if that is allowed', async () => {
  const place = ownLocation({ lat: undefined, lon: undefined });
  const { position } = place.person;
  position.isAllowed = true;
  const told = vi.spyOn(position, 'at', 'get').mockReturnValue({ lat: -29.16, lon: -51.17 });
  open(place);
  const map = await screen.findByRole('region', { name: 'Mapa: Localização no mapa' });
  await waitFor(() => expect(told).toHaveBeenCalled());
  await act(async () => undefined);
  // Enter moves the pin to the middle of the map.
  fireEvent.keyDown(map, { key: 'Enter' });
  expect(await screen.findByText('Latitude -29,160000, longitude -51,170000')).toBeInTheDocument();
});

test('[MC-02] nobody is asked for their position by a map, and without one it starts at its own centre', async () => {
  const place = ownLocation({ lat: undefined, lon: undefined });
  open(place);
  const map = await screen.findByRole('region', { name: 'Mapa: Localização no mapa' });
  fireEvent.keyDown(map, { key: 'Enter' });
  expect(await screen.findByText('Latitude -29,027803, longitude -51,188585')).toBeInTheDocument();
});

test('[MC-03] deleting a category names what uses it, also without a signal', async () => {
  const place = ownLocation();
  const { server } = place.person;
  const put = (id: string, type: 'CATEGORY' | 'ITEM' | 'CAMPAIGN', reference: string, content: object) =>
    server.put({ id, type, parentId: place.id, reference, content: JSON.stringify(content) });
  put('doces', 'CATEGORY', 'Doces', {});
  for (const id of ['a', 'b', 'c']) put(id, 'ITEM', id, { value: 5, categories: ['doces'] });
  put('d', 'ITEM', 'd', { value: 5 });
  put('k', 'CAMPAIGN', 'Festa', { type: 'simple_category', categories: ['doces'] });
  const { user } = manage('configuration', <ConfigurationScreen />, place);
  await user.click(await screen.findByRole('button', { name: 'Excluir Doces' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Tem certeza que deseja excluir esta categoria?',
  });
  await waitFor(() => expect(question).toHaveTextContent('3 itens e 1 campanha usam esta categoria.'));
  expect(question).toHaveTextContent('Esta ação não pode ser desfeita.');
});
