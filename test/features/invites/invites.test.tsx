import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { readInviteList } from '../../../src/features/invites/invite-list.ts';
import { InvitesScreen } from '../../../src/features/invites/invites-screen.tsx';
import { sentText } from '../../../src/features/invites/sent-text.ts';
import { manage, ownLocation } from '../support/manage.tsx';
import type { TestPerson } from '../support/show.tsx';

const open = (place: ReturnType<typeof ownLocation>) => manage('invites', <InvitesScreen />, place);
const refuse = (): never => {
  throw new TransportError({ kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' });
};
const invites = ({ server }: TestPerson) => [...server.rows.values()].filter(({ type }) => type === 'INVITE');

function invited(place: ReturnType<typeof ownLocation>, id: string, status: string): void {
  const reference = `${id}@exemplo.com.br`;
  const content = JSON.stringify({ email: reference, status, invitedBy: 'Bento' });
  place.person.server.put({ id, type: 'INVITE', parentId: place.id, reference, content });
}

test('[MV-01] a list becomes one invite per address, each with the inviter’s name', async () => {
  const place = ownLocation();
  const { user } = open(place);
  expect(await screen.findByText('Nenhum convite encontrado')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Convites', level: 1 })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Convidar' }));
  const field = await screen.findByLabelText('E-mail ou domínio');
  await user.type(field, 'Ana@Exemplo.com.br; @empresa.com.br, rui@casa.com');
  await user.click(screen.getByRole('button', { name: 'Enviar convite' }));
  expect(await screen.findByText('Convite enviado com sucesso!')).toBeInTheDocument();
  expect(
    invites(place.person)
      .map(({ reference }) => reference)
      .sort(),
  ).toEqual(['@empresa.com.br', 'ana@exemplo.com.br', 'rui@casa.com']);
  expect(JSON.parse(invites(place.person)[0]?.content ?? '{}')).toMatchObject({
    status: 'ACTIVE',
    locationId: place.id,
    locationName: 'Mercadinho',
    invitedBy: place.person.user.email,
  });
  expect(await screen.findByText('ana@exemplo.com.br')).toBeInTheDocument();
});

test.each([
  ['its first page', 0],
  ['a later page', 1],
])('[MV-01] somebody whose invite the list still brings on %s is not invited again', async (_, before) => {
  const place = ownLocation();
  const { server } = place.person;
  server.pageSize = 1;
  for (let nth = 0; nth < before; nth += 1) invited(place, `antes${nth}`, 'ACTIVE');
  server.now += 1;
  invited(place, 'ana', 'ACTIVE');
  const { promise, resolve } = Promise.withResolvers<void>();
  const list = server.list.bind(server);
  let asked = 0;
  server.list = async (query, args) => {
    if ('type' in query && query.type === 'INVITE') {
      asked += 1;
      if (asked > before) await promise;
    }
    return list(query, args);
  };
  const { user } = open(place);
  if (before > 0) await screen.findByText('antes0@exemplo.com.br');
  await user.click(await screen.findByRole('button', { name: 'Novo convite' }));
  await user.type(await screen.findByLabelText('E-mail ou domínio'), 'ana@exemplo.com.br');
  const send = screen.getByRole('button', { name: 'Enviar convite' });
  await user.click(send);
  await waitFor(() => expect(send).toHaveAttribute('aria-busy', 'true'));
  resolve();
  expect(await screen.findByText('Já existe convite ativo para quem você digitou')).toBeInTheDocument();
  expect(invites(place.person)).toHaveLength(before + 1);
});

test('[MV-01] what is neither an e-mail nor a domain is named before anything is sent', async () => {
  expect(readInviteList('a@b.co, @b.co;x\nA@B.co')).toEqual({ addresses: ['a@b.co', '@b.co'], wrong: ['x'] });
  expect(readInviteList('Ana <Ana@B.co>, "Lima, Rui" <rui@b.co>; <eva@b.co.>')).toEqual({
    addresses: ['ana@b.co', 'rui@b.co'],
    wrong: ['<eva@b.co.>'],
  });
  const place = ownLocation();
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: 'Novo convite' }));
  await user.type(await screen.findByLabelText('E-mail ou domínio'), 'ana@exemplo.com.br, rui; ana@x.com.');
  await user.click(screen.getByRole('button', { name: 'Enviar convite' }));
  expect(screen.getByText('Não é um e-mail nem um domínio: rui, ana@x.com.')).toBeInTheDocument();
  expect(invites(place.person)).toEqual([]);
});

test('[MV-01] [MV-02] an invite that a slow device makes and revokes has the server’s times', async () => {
  serverClock.heard(String(Date.now() + 3_600_000), Date.now());
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  const earliest = serverClock.now() - 1000;
  const place = ownLocation();
  invited(place, 'rui', 'ACTIVE');
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: 'Revogar' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revogar Convite' });
  await user.click(within(question).getByRole('button', { name: 'Revogar' }));
  expect(await screen.findByText('Convite atualizado com sucesso')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Novo convite' }));
  await user.type(await screen.findByLabelText('E-mail ou domínio'), 'ana@exemplo.com.br');
  await user.click(screen.getByRole('button', { name: 'Enviar convite' }));
  await waitFor(() => expect(invites(place.person)).toHaveLength(2));
  const [rui, ana] = invites(place.person).map(({ content }) => JSON.parse(content ?? '{}'));
  for (const at of [rui.revokedAt, ana.createdAt]) expect(Date.parse(at)).toBeGreaterThan(earliest);
});

test('[MV-02] an active invite is revoked after a question, and only then deleted after another', async () => {
  const place = ownLocation();
  invited(place, 'ana', 'ACTIVE');
  const { user } = open(place);
  const row = (await screen.findByText('ana@exemplo.com.br')).closest('li') as HTMLElement;
  expect(within(row).getByText('Ativo')).toBeInTheDocument();
  expect(within(row).queryByRole('button', { name: 'Excluir' })).toBeNull();
  const revoke = within(row).getByRole('button', { name: 'Revogar' });
  expect(revoke).toHaveAccessibleDescription('ana@exemplo.com.br');
  await user.click(revoke);
  const question = await screen.findByRole('alertdialog', { name: 'Revogar Convite' });
  await user.click(within(question).getByRole('button', { name: 'Revogar' }));
  expect(await screen.findByText('Convite atualizado com sucesso')).toBeInTheDocument();
  const content = JSON.parse(invites(place.person)[0]?.content ?? '{}');
  expect(content).toMatchObject({ status: 'REVOKED', revokedBy: place.person.user.email });
  expect(Date.parse(content.revokedAt)).toBeGreaterThan(0);
  expect(within(row).getByText('Revogado')).toBeInTheDocument();
  expect(within(row).queryByRole('button', { name: 'Revogar' })).toBeNull();
  const remove = within(row).getByRole('button', { name: 'Excluir' });
  expect(remove).toHaveAccessibleDescription('ana@exemplo.com.br');
  await user.click(remove);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Convite excluído com sucesso')).toBeInTheDocument();
  expect(await screen.findByText('Nenhum convite encontrado')).toBeInTheDocument();
});

test('[MV-02] an unknown status reads Desconhecido and can be neither revoked nor deleted', async () => {
  const place = ownLocation();
  invited(place, 'ana', 'SENT');
  open(place);
  const row = (await screen.findByText('ana@exemplo.com.br')).closest('li') as HTMLElement;
  expect(within(row).getByText('Desconhecido')).toBeInTheDocument();
  expect(within(row).queryAllByRole('button')).toEqual([]);
});

test('[MV-02] each failure of an invite says so and keeps what was typed', async () => {
  const place = ownLocation();
  invited(place, 'ana', 'ACTIVE');
  invited(place, 'rui', 'REVOKED');
  const { server } = place.person;
  server.create = refuse;
  server.update = refuse;
  server.remove = refuse;
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: 'Revogar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revogar' }));
  expect(await screen.findByText('Erro ao atualizar convite')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Excluir' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Erro ao excluir convite')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Novo convite' }));
  await user.type(await screen.findByLabelText('E-mail ou domínio'), 'novo@exemplo.com.br');
  await user.click(screen.getByRole('button', { name: 'Enviar convite' }));
  expect(await screen.findByText('Erro ao criar convite')).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail ou domínio')).toHaveValue('novo@exemplo.com.br');
});

test('[MV-01] typed addresses are lost after a question alone', async () => {
  const { user } = open(ownLocation());
  await user.click(await screen.findByRole('button', { name: 'Novo convite' }));
  const field = await screen.findByLabelText('E-mail ou domínio');
  await user.type(field, 'ana@exemplo.com.br');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Sair sem enviar?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
  expect(field).toHaveValue('ana@exemplo.com.br');
  await user.click(await screen.findByRole('button', { name: 'Fechar' }));
  await user.click(await screen.findByRole('button', { name: 'Sair sem enviar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(await screen.findByRole('button', { name: 'Novo convite' }));
  expect(await screen.findByLabelText('E-mail ou domínio')).toHaveValue('');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[MV-01] a list that cannot be loaded says so', async () => {
  const place = ownLocation();
  const { server } = place.person;
  const list = server.list.bind(server);
  server.list = async (query, args) =>
    'type' in query && query.type === 'INVITE' ? refuse() : list(query, args);
  open(place);
  expect(await screen.findByText('Erro ao carregar convites')).toBeInTheDocument();
});

/** Invites the typed addresses, once the list shows `known`. */
async function inviteBy(place: ReturnType<typeof ownLocation>, typed: string, known?: string) {
  const view = open(place);
  if (known !== undefined) await screen.findByText(known);
  await view.user.click(await screen.findByRole('button', { name: 'Novo convite' }));
  await view.user.type(await screen.findByLabelText('E-mail ou domínio'), typed);
  await view.user.click(screen.getByRole('button', { name: 'Enviar convite' }));
  return view;
}

test.each([
  ['REVOKED', 'Convite enviado com sucesso!', 2],
  ['ACTIVE', 'Já existe convite ativo para quem você digitou', 1],
])('[MV-01] whoever has an invite that is %s and is invited again: %s', async (status, words, count) => {
  const place = ownLocation();
  invited(place, 'ana', status);
  await inviteBy(place, 'ana@exemplo.com.br', 'ana@exemplo.com.br');
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(invites(place.person)).toHaveLength(count);
});

test('[MV-01] after an invite the shop’s link is at hand, and it says who gets no e-mail', async () => {
  const place = ownLocation();
  const shared: ShareData[] = [];
  Object.assign(navigator, { share: async (what: ShareData) => void shared.push(what) });
  const { user } = await inviteBy(place, '@empresa.com.br');
  const sheet = await screen.findByRole('dialog', { name: 'Avise quem você convidou' });
  expect(sheet).toHaveTextContent(
    'Um domínio não recebe e-mail: mande o link para as pessoas de @empresa.com.br.',
  );
  await user.click(within(sheet).getByRole('button', { name: 'Compartilhar link' }));
  expect(shared[0]).toMatchObject({ title: 'Mercadinho', url: `${location.origin}/shopping/${place.id}` });
  Reflect.deleteProperty(navigator, 'share');
  await user.click(within(sheet).getByRole('button', { name: 'Concluir' }));
  await user.click(await screen.findByRole('button', { name: 'Compartilhar link com @empresa.com.br' }));
  expect(await screen.findByText('Link copiado!')).toBeInTheDocument();
});

test('[MV-01] an invite whose mail no server took says so, while it is good', async () => {
  const place = ownLocation();
  for (const [id, status] of Object.entries({ maria: 'ACTIVE', mara: 'REVOKED' })) {
    const content = JSON.stringify({ status, mail: 'BOUNCED' });
    const reference = `${id}@gmial.co`;
    place.person.server.put({ id, type: 'INVITE', parentId: place.id, reference, content });
  }
  open(place);
  const wrong = await screen.findByText('maria@gmial.co');
  expect(within(wrong.closest('li') as HTMLElement).getByText(/^Não chegou/)).toBeInTheDocument();
  expect(screen.getByText('mara@gmial.co')).toBeInTheDocument();
  expect(screen.getAllByText(/^Não chegou/)).toHaveLength(1);
});

test('[MV-01] it says how many are mailed, and which were too many', () => {
  expect(
    sentText(
      [
        { address: 'a@b.co', mail: 'QUEUED' },
        { address: 'c@b.co', mail: 'QUEUED' },
        { address: 'd@b.co', mail: 'LIMITED' },
      ],
      null,
    ),
  ).toEqual([
    '2 pessoas recebem um e-mail com o link da loja.',
    '1 convite vale, mas ficou sem e-mail: foram muitos em pouco tempo.',
  ]);
});

test('[MV-01] [X-04] invites that wait on this device say what they wait for', () => {
  const made = [{ address: 'a@b.co', mail: null }];
  expect(sentText(made, 'connection')).toEqual([
    'O convite está guardado neste aparelho e sai quando a conexão voltar.',
  ]);
  expect(sentText([...made, ...made], 'turn')).toEqual([
    'Os convites estão guardados neste aparelho e saem em seguida.',
  ]);
});

test('[MV-01] a public mail provider as a company is asked about before it opens the shop to everybody there', async () => {
  const place = ownLocation();
  const { user } = await inviteBy(place, '@Gmail.com');
  const question = await screen.findByRole('alertdialog', { name: 'Convidar todo mundo de @gmail.com?' });
  expect(invites(place.person)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(screen.getByLabelText('E-mail ou domínio')).toHaveValue('@Gmail.com');
  await user.click(screen.getByRole('button', { name: 'Enviar convite' }));
  const again = await screen.findByRole('alertdialog');
  await user.click(within(again).getByRole('button', { name: 'Convidar todos' }));
  expect(await screen.findByText('Convite enviado com sucesso!')).toBeInTheDocument();
  expect(invites(place.person).map(({ reference }) => reference)).toEqual(['@gmail.com']);
});

test('[MV-02] an invite without a status is active, and can be revoked', async () => {
  const place = ownLocation();
  const content = JSON.stringify({ email: 'ana@exemplo.com.br' });
  const row = { id: 'ana', type: 'INVITE', parentId: place.id, reference: 'ana@exemplo.com.br', content };
  place.person.server.put({ ...row, type: 'INVITE' });
  open(place);
  expect(await screen.findByText('Ativo')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Revogar' })).toBeInTheDocument();
});

test('[X-02] an empty list that was read once is empty without a connection, too', async () => {
  const place = ownLocation();
  const { unmount } = open(place);
  expect(await screen.findByText('Nenhum convite encontrado')).toBeInTheDocument();
  unmount();
  place.person.server.fault = 'offline';
  await place.person.data.refresh({ kind: 'invites', id: place.id });
  open(place);
  expect(await screen.findByText(/^Sem conexão/)).toBeInTheDocument();
  expect(screen.getByText('Nenhum convite encontrado')).toBeInTheDocument();
});
