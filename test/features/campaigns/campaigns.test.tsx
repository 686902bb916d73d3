import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import type { RecordType } from '../../../src/records/record.ts';
import {
  putCampaign as campaign,
  openCampaigns as open,
  savedCampaigns as saved,
} from '../support/campaigns.tsx';
import { ownLocation } from '../support/manage.tsx';
import { messages } from '../support/money-fixture.tsx';

afterEach(() => serverClock.heard(String(Date.now()), Date.now()));

type Place = ReturnType<typeof ownLocation>;

const DAY_MS = 86_400_000;
const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' });
const refuse = (): never => {
  throw new TransportError({ kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' });
};

/** Delays the lists of these types until the returned function is called. */
function hold({ person: { server } }: Place, ...types: readonly RecordType[]): () => void {
  const list = server.list.bind(server);
  const gate = Promise.withResolvers<void>();
  server.list = async (query, args) => {
    if ('type' in query && types.includes(query.type)) await gate.promise;
    return list(query, args);
  };
  return gate.resolve;
}

function stock({ person, id }: Place): void {
  const { server } = person;
  server.put({ id: 'bebidas', type: 'CATEGORY', parentId: id, reference: 'Bebidas', content: '{}' });
  for (const [key, name, value, cost] of [
    ['suco', 'Suco', 10, 6],
    ['cafe', 'Café', 5, 1],
  ] as const)
    server.put({
      id: key,
      type: 'ITEM',
      parentId: id,
      reference: name,
      content: JSON.stringify({ value, cost, quantity: 5, categories: key === 'suco' ? ['bebidas'] : [] }),
    });
}

test('[MP-01] cards name the campaign, its type, state and period, with their fallbacks', async () => {
  const place = ownLocation();
  campaign(place, 'Verão', {
    description: 'Só hoje',
    type: 'take_pay',
    status: 'PAUSED',
    startDate: '2026-01-05T12:00:00Z',
    endDate: '2026-01-09T12:00:00Z',
    takeQuantity: 3,
    payQuantity: 2,
  });
  campaign(place, 'vazia', {}, null);
  open(place);
  const card = (await screen.findByRole('heading', { name: 'Verão' })).closest('article') as HTMLElement;
  for (const text of [
    'Só hoje',
    'Pausada',
    'Promoção Leve X pague Y',
    '05/01/2026 - 09/01/2026',
    'Leve 3 pague 2',
  ])
    expect(within(card).getByText(text)).toBeInTheDocument();
  const empty = screen.getByRole('heading', { name: 'Campanha sem nome' }).closest('article') as HTMLElement;
  for (const text of ['Sem descrição', 'Ativa', 'Tipo desconhecido', 'N/A - N/A'])
    expect(within(empty).getByText(text)).toBeInTheDocument();
});

test("[MP-01] [S-08] a campaign outside its dates says so and is not called active, by the server's time", async () => {
  const place = ownLocation();
  const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
  const dates = { Corre: [-9, 9], Acabou: [-9, 1], Virá: [5, 9] } as const;
  for (const [name, [start, end]] of Object.entries(dates))
    campaign(place, name, { type: 'take_pay', status: 'ACTIVE', startDate: at(start), endDate: at(end) });
  campaign(place, 'Parada', { type: 'take_pay', status: 'PAUSED', startDate: at(-9), endDate: at(-8) });
  serverClock.heard(String(Date.now() + 2 * DAY_MS), Date.now());
  open(place);
  const tagsOf = (name: string): string =>
    screen.getByRole('heading', { name }).closest('article')?.textContent ?? '';
  await screen.findByRole('heading', { name: 'Corre' });
  const STATES = /Ativa|Pausada|Terminou|Ainda não começou/g;
  expect(tagsOf('Corre').match(STATES)).toEqual(['Ativa']);
  expect(tagsOf('Acabou').match(STATES)).toEqual(['Terminou']);
  expect(tagsOf('Virá').match(STATES)).toEqual(['Ainda não começou']);
  expect(tagsOf('Parada').match(STATES)).toEqual(['Pausada']);
});

test('[MP-01] [MP-05] without campaigns, and when they cannot be loaded, the list says so', async () => {
  const none = open(ownLocation());
  expect(await screen.findByText('Nenhuma campanha criada ainda')).toBeInTheDocument();
  none.unmount();
  const place = ownLocation();
  const { server } = place.person;
  const list = server.list.bind(server);
  server.list = async (query, args) =>
    'type' in query && query.type === 'CAMPAIGN' ? refuse() : list(query, args);
  open(place);
  expect(await screen.findByText('Erro ao carregar campanhas')).toBeInTheDocument();
});

test('[MP-01] [MP-05] the list says while campaigns are loaded, and in its heading while they are read again', async () => {
  const place = ownLocation();
  campaign(place, 'Verão', {});
  const answer = hold(place, 'CAMPAIGN');
  open(place);
  expect(await screen.findByRole('status', { name: 'Carregando campanhas...' })).toBeInTheDocument();
  answer();
  expect(await screen.findByRole('heading', { name: 'Verão' })).toBeInTheDocument();
  expect(screen.queryByRole('status', { name: 'Carregando campanhas...' })).toBeNull();
  expect(await screen.findByText('Mercadinho')).toBeInTheDocument();
  const answerAgain = hold(place, 'CAMPAIGN');
  act(() => void place.person.data.refresh({ kind: 'location', id: place.id }));
  expect(await screen.findByText('Atualizando dados...')).toBeInTheDocument();
  answerAgain();
  expect(await screen.findByText('Mercadinho')).toBeInTheDocument();
});

test('[MP-05] a campaign that is opened by its address says so while it is loaded', async () => {
  const place = ownLocation();
  campaign(place, 'Verão', {});
  const answer = hold(place, 'CAMPAIGN');
  open(place, `/manager/campaign-details/${place.id}/Verão`);
  expect(await screen.findByRole('status', { name: 'Carregando dados...' })).toBeInTheDocument();
  answer();
  expect(await screen.findByLabelText('Nome')).toHaveValue('Verão');
});

test('[MP-05] a form says while the items that it may name are loaded', async () => {
  const place = ownLocation();
  stock(place);
  const answer = hold(place, 'ITEM', 'CATEGORY');
  const { user } = open(place, `/manager/campaign-details/${place.id}`);
  expect(await screen.findByText('Carregando mais dados...')).toBeInTheDocument();
  answer();
  await user.click(await screen.findByRole('radio', { name: 'Promoção simples por itens' }));
  expect(await screen.findByRole('checkbox', { name: 'Suco' })).toBeInTheDocument();
  expect(screen.queryByText('Carregando mais dados...')).toBeNull();
});

test('[MP-03] the days of a new campaign follow the server’s day once it is heard, until others are chosen', async () => {
  const place = ownLocation();
  const { data } = place.person;
  const hear = async (days: number) => {
    serverClock.heard(String(Date.now() + days * DAY_MS), Date.now());
    await act(() => data.refresh({ kind: 'locations' }));
  };
  const { user } = open(place, `/manager/campaign-details/${place.id}`);
  const [first, last] = [await screen.findByLabelText('Data inicial'), screen.getByLabelText('Data final')];
  const dayIn = (days: number): string => today.format(Date.now() + days * DAY_MS);
  await user.type(screen.getByRole('textbox', { name: /^Nome/ }), 'Verão');
  await hear(-3);
  await waitFor(() => expect(first).toHaveValue(dayIn(-3)));
  expect(last).toHaveValue(dayIn(4));
  expect(screen.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Verão');
  await user.clear(last);
  await user.type(last, dayIn(2).replaceAll('/', ''));
  await hear(-1);
  expect([first, last].map((field) => field.getAttribute('value'))).toEqual([dayIn(-3), dayIn(2)]);
});

test('[MP-02] [MP-03] a new campaign starts today for seven days, wants name and type, and returns to the list', async () => {
  const place = ownLocation();
  stock(place);
  const { user, place: at, said } = open(place, `/manager/campaign-details/${place.id}`);
  expect(await screen.findByRole('heading', { name: 'Nova Campanha' })).toBeInTheDocument();
  for (const title of [
    'Informações Básicas',
    'Período de Validade',
    'Tipo de Campanha',
    'Status da Campanha',
    'Imagem da Campanha',
  ])
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  // The heading names it, so its label is only spoken.
  expect(await screen.findAllByText('Imagem da Campanha', { ignore: '[class*="spoken"]' })).toHaveLength(1);
  expect(screen.getByLabelText('Data inicial')).toHaveValue(today.format(Date.now()));
  expect(screen.getByLabelText('Data final')).toHaveValue(today.format(Date.now() + 7 * DAY_MS));
  const save = screen.getByRole('button', { name: 'Salvar' });
  expect(save).toBeDisabled();
  await user.type(screen.getByLabelText('Nome'), '  Bebidas geladas ');
  expect(save).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'Promoção simples por categorias' }));
  expect(screen.getByText('Ex: 10 para 10%')).toBeInTheDocument();
  const discount = screen.getByLabelText('Desconto (%)');
  await user.clear(discount);
  await user.type(discount, '12,5');
  await user.click(await screen.findByRole('checkbox', { name: 'Bebidas' }));
  expect(await screen.findByText('12,5% OFF')).toBeInTheDocument();
  expect(screen.getByText('R$ 8,75')).toBeInTheDocument();
  await user.click(save);
  expect(await screen.findByText('Campanha criada com sucesso!')).toBeInTheDocument();
  expect(messages(said)).toEqual(['Criando campanha...', 'Campanha criada com sucesso!']);
  await waitFor(() => expect(at.path).toBe(`/manager/campaigns/${place.id}`));
  const [row] = saved(place.person);
  expect(row).toMatchObject({
    parentId: place.id,
    owner: place.person.user.sub,
    reference: 'Bebidas geladas',
  });
  expect(JSON.parse(row?.content ?? '{}')).toMatchObject({
    type: 'simple_category',
    status: 'ACTIVE',
    discount: 12.5,
    categories: ['bebidas'],
    items: [],
    takeQuantity: 0,
    payQuantity: 0,
  });
});

test('[MP-03] the preview warns of selling below cost and of a campaign that never applies', async () => {
  const place = ownLocation();
  stock(place);
  const { user } = open(place, `/manager/campaign-details/${place.id}`);
  await user.click(await screen.findByRole('radio', { name: 'Promoção simples por itens' }));
  expect(
    await screen.findByText('Nenhum produto entra nesta campanha: ela nunca vai valer.'),
  ).toBeInTheDocument();
  await user.click(await screen.findByRole('checkbox', { name: 'Suco' }));
  expect(screen.getByText(/não dá desconto nenhum/)).toBeInTheDocument();
  const discount = screen.getByLabelText('Desconto (%)');
  await user.clear(discount);
  await user.type(discount, '50');
  expect(
    await screen.findByText(/Vende abaixo do custo: Suco \(R\$\s5,00, custa R\$\s6,00\)/),
  ).toBeInTheDocument();
  await user.clear(discount);
  await user.type(discount, 'abc');
  expect(screen.getByText(/não dá desconto nenhum/)).toBeInTheDocument();
});

test('[MP-02] editing changes only what was touched and keeps what a colleague changed', async () => {
  const place = ownLocation();
  stock(place);
  const content = {
    description: 'velha',
    type: 'take_pay',
    status: 'ACTIVE',
    startDate: '2026-01-05T09:30:00.000Z',
    endDate: '2026-12-09T12:00:00.000Z',
    items: ['suco'],
    categories: [],
    takeQuantity: 3,
    payQuantity: 2,
    discount: 0,
  };
  campaign(place, 'c1', content, 'Leve mais');
  const { user, said } = open(place, `/manager/campaign-details/${place.id}/c1`);
  expect(await screen.findByRole('heading', { name: 'Editar Campanha' })).toBeInTheDocument();
  expect(await screen.findByLabelText('Leve X')).toHaveValue('3');
  campaign(place, 'c1', { ...content, description: 'da colega' }, 'Leve mais');
  await user.click(screen.getByRole('button', { name: 'Pausada' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Campanha atualizada com sucesso!')).toBeInTheDocument();
  expect(messages(said)).toEqual(['Atualizando campanha...', 'Campanha atualizada com sucesso!']);
  await waitFor(() =>
    expect(JSON.parse(saved(place.person)[0]?.content ?? '{}')).toEqual({
      ...content,
      description: 'da colega',
      status: 'PAUSED',
    }),
  );
});

test('[MP-05] deleting asks first, and each failure says so and keeps what was typed', async () => {
  const place = ownLocation();
  campaign(place, 'c1', { type: 'take_pay' }, 'Leve mais');
  const { server } = place.person;
  const remove = server.remove.bind(server);
  server.remove = refuse;
  server.create = refuse;
  server.update = refuse;
  const { user, said } = open(place);
  await user.click(await screen.findByRole('button', { name: 'Excluir Leve mais' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Tem certeza que deseja excluir esta campanha?',
  });
  expect(within(question).getByRole('button', { name: 'Cancelar' })).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Erro ao excluir campanha')).toBeInTheDocument();
  server.remove = remove;
  await user.click(screen.getByRole('button', { name: 'Editar Leve mais' }));
  const name = await screen.findByLabelText('Nome');
  await user.type(name, ' ainda');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Erro ao atualizar campanha')).toBeInTheDocument();
  expect(name).toHaveValue('Leve mais ainda');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
  await user.click(await screen.findByRole('button', { name: 'Nova campanha' }));
  await user.type(await screen.findByLabelText('Nome'), 'Outra');
  await user.click(screen.getByRole('radio', { name: 'Promoção Leve X pague Y' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Erro ao criar campanha')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir Leve mais' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Campanha excluída com sucesso!')).toBeInTheDocument();
  expect(messages(said).slice(-2)).toEqual(['Excluindo campanha...', 'Campanha excluída com sucesso!']);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Leve mais' })).toBeNull());
});

test('[MP-03] a name of blanks is refused by the form’s own words, and so is a campaign without a type', async () => {
  const place = ownLocation();
  campaign(place, 'sem', {}, 'Sem tipo');
  const { user, unmount } = open(place, `/manager/campaign-details/${place.id}`);
  await user.type(await screen.findByLabelText('Nome'), '   ');
  await user.click(screen.getByRole('radio', { name: 'Promoção Leve X pague Y' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Nome da campanha é obrigatório')).toBeInTheDocument();
  await waitFor(() => expect(saved(place.person)).toHaveLength(1));
  unmount();
  open(place, `/manager/campaign-details/${place.id}/sem`);
  expect(await screen.findByText('Tipo de campanha é obrigatório')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Salvar' })).toBeDisabled();
});

test('[MP-03] a percent that the server would not take is refused in the form, also without a signal', async () => {
  const place = ownLocation();
  stock(place);
  const { user } = open(place, `/manager/campaign-details/${place.id}`);
  await user.type(await screen.findByLabelText('Nome'), 'Tudo de graça');
  await user.click(screen.getByRole('radio', { name: 'Promoção simples por itens' }));
  const discount = screen.getByLabelText('Desconto (%)');
  await user.clear(discount);
  await user.type(discount, '150');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('O desconto vai de 0 a 100%')).toBeInTheDocument();
  expect(saved(place.person)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Promoção Leve X pague Y' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Campanha criada com sucesso!')).toBeInTheDocument();
  await waitFor(() =>
    expect(JSON.parse(saved(place.person)[0]?.content ?? '{}')).toMatchObject({ discount: 0 }),
  );
});

test("[MP-02] a campaign's address waits for the whole list before it is said to be gone", async () => {
  const place = ownLocation();
  const { server } = place.person;
  for (const key of ['c1', 'c2', 'c3']) campaign(place, key, { type: 'take_pay' });
  server.pageSize = 2;
  const list = server.list.bind(server);
  const gate = Promise.withResolvers<void>();
  server.list = async (query, args) => {
    if ('type' in query && query.type === 'CAMPAIGN' && args.after) await gate.promise;
    return list(query, args);
  };
  const { place: at, said } = open(place, `/manager/campaign-details/${place.id}/c3`);
  const first = () => place.person.data.read((tx) => tx.row({ type: 'CAMPAIGN', id: 'c1' }));
  await waitFor(async () => expect(await first()).toBeDefined());
  expect(await screen.findByRole('status', { name: 'Carregando dados...' })).toBeInTheDocument();
  gate.resolve();
  expect(await screen.findByDisplayValue('c3')).toBeInTheDocument();
  expect(at.path).toContain('campaign-details');
  expect(messages(said)).toEqual([]);
});

test('[MP-02] the address of a campaign that is not there leads to the list, and says so', async () => {
  const place = ownLocation();
  campaign(place, 'c1', { type: 'take_pay' });
  const { place: at, said } = open(place, `/manager/campaign-details/${place.id}/outra`);
  await waitFor(() => expect(at.path).toBe(`/manager/campaigns/${place.id}`));
  expect(messages(said)).toContain('Erro ao carregar dados');
});

test('[MP-02] an answer without all campaigns says of none that it is missing', async () => {
  const place = ownLocation();
  campaign(place, 'happy', { type: 'take_pay' });
  const { server } = place.person;
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    const page = await list(query, args);
    return 'type' in query && query.type === 'CAMPAIGN' ? { ...page, items: [], partial: true } : page;
  };
  const { said } = open(place, `/manager/campaign-details/${place.id}/happy`);
  expect(await screen.findByRole('heading', { name: 'Erro ao carregar dados' })).toBeVisible();
  server.list = list;
  await act(() => place.person.data.refresh({ kind: 'location', id: place.id }));
  expect(await screen.findByDisplayValue('happy')).toBeVisible();
  expect(messages(said)).toEqual([]);
});
