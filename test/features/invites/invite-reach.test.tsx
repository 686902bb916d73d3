import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InvitesScreen } from '../../../src/features/invites/invites-screen.tsx';
import { manage, ownLocation } from '../support/manage.tsx';

interface Place {
  /** Statuses of the location's STAFF by e-mail. */
  staff?: Record<string, string>;
  visibility?: string;
  /** True where the person is a deputy at the location, which is somebody else's. */
  isDeputy?: boolean;
}

/** Opens the question before the invite `id` is revoked. `invites`: addresses by invite id. */
async function revoking(id: string, invites: Record<string, string>, at: Place = {}) {
  const { staff = {}, visibility: reference = 'PRIVATE', isDeputy = false } = at;
  const place = ownLocation();
  const { server, user: person } = place.person;
  const owner = isDeputy ? 'dona' : person.sub;
  if (isDeputy)
    server.put({
      ...{ id: 'staff-own', type: 'STAFF', parentId: place.id, owner, reference: person.email },
      content: JSON.stringify({ role: 'deputy', status: 'ACTIVE', sub: person.sub }),
    });
  for (const [email, status] of Object.entries(staff)) {
    const content = JSON.stringify({ role: 'attendant', status, sub: `sub-${email}` });
    server.put({
      ...{ id: `staff-${email}`, type: 'STAFF', parentId: place.id, owner },
      ...{ reference: email, content },
    });
  }
  const location = server.rows.get(`LOCATION ${place.id}`);
  server.put({ ...location, id: place.id, type: 'LOCATION', owner, reference });
  for (const [key, address] of Object.entries(invites)) {
    const content = JSON.stringify({ email: address, status: 'ACTIVE' });
    server.put({ id: key, type: 'INVITE', parentId: place.id, reference: address, content });
  }
  const { user } = manage('invites', <InvitesScreen />, place);
  await waitFor(() => expect(screen.getAllByText('Ativo')).toHaveLength(Object.keys(invites).length));
  const ask = async (key: string): Promise<HTMLElement> => {
    const [row] = screen.getAllByText(invites[key] ?? '').map((one) => one.closest('li') as HTMLElement);
    if (!row) throw new Error('it is listed');
    await user.click(within(row).getByRole('button', { name: 'Revogar' }));
    return screen.findByRole('alertdialog', { name: 'Revogar Convite' });
  };
  const question = await ask(id);
  const status = (key: string): unknown =>
    JSON.parse(server.rows.get(`INVITE ${key}`)?.content ?? '{}').status;
  return { user, ask, question, status };
}

test('[MV-02] somebody whom their domain still invites is said to stay', async () => {
  const { question } = await revoking('ana', { ana: 'ana@empresa.com.br', todos: '@empresa.com.br' });
  expect(question).toHaveTextContent(
    'ana@empresa.com.br ainda vê este local e compra nele, pelo convite de @empresa.com.br.',
  );
});

test('[MV-02] of a domain, whoever has an invite of their own is said to stay', async () => {
  const { question } = await revoking('todos', { ana: 'ana@empresa.com.br', todos: '@empresa.com.br' });
  await waitFor(() =>
    expect(question).toHaveTextContent(
      '@empresa.com.br deixa de ver este local e de comprar nele. Quem tem convite próprio continua.',
    ),
  );
});

test('[MV-02] somebody who works at the location is said to stay', async () => {
  const staff = { 'ana@empresa.com.br': 'ACTIVE' };
  const { question } = await revoking('ana', { ana: 'ana@empresa.com.br' }, { staff });
  await waitFor(() =>
    expect(question).toHaveTextContent(
      'ana@empresa.com.br ainda vê este local e compra nele, porque trabalha aqui.',
    ),
  );
});

test('[MV-02] of a domain, whoever works at the location is said to stay', async () => {
  const staff = { 'rui@empresa.com.br': 'ACTIVE' };
  const invites = { ana: 'ana@empresa.com.br', todos: '@empresa.com.br' };
  const { question } = await revoking('todos', invites, { staff });
  await waitFor(() =>
    expect(question).toHaveTextContent('Quem tem convite próprio ou trabalha aqui continua.'),
  );
});

test('[MV-02] work that has ended, or did not begin, keeps nothing open', async () => {
  const staff = { 'rui@outra.com': 'ACTIVE', 'ana@empresa.com': 'REMOVED', 'eva@empresa.com': 'INVITED' };
  const invites = { todos: '@outra.com', ana: 'ana@empresa.com', eva: 'eva@empresa.com' };
  const { user, ask, question } = await revoking('todos', invites, { staff });
  await waitFor(() => expect(question).toHaveTextContent('Quem trabalha aqui continua.'));
  for (const id of ['ana', 'eva'] as const) {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const asked = await ask(id);
    await waitFor(() =>
      expect(asked).toHaveTextContent(`${invites[id]} deixa de ver este local e de comprar nele.`),
    );
  }
});

test('[MV-02] a deputy, who does not know who works at the location, is told that these stay', async () => {
  const staff = { 'ana@empresa.com.br': 'ACTIVE' };
  const invites = { ana: 'ana@empresa.com.br', todos: '@outra.com' };
  const { user, ask, question } = await revoking('ana', invites, { staff, isDeputy: true });
  expect(question).toHaveTextContent(
    'ana@empresa.com.br deixa de ver este local e de comprar nele, a não ser que trabalhe aqui.',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await ask('todos')).toHaveTextContent(
    '@outra.com deixa de ver este local e de comprar nele. Quem trabalha aqui continua.',
  );
});

test('[MV-02] nobody is said to be shut out of a public location', async () => {
  const { question } = await revoking('ana', { ana: 'ana@empresa.com.br' }, { visibility: 'PUBLIC' });
  expect(question).toHaveTextContent('O local é público');
  expect(question).not.toHaveTextContent('deixa de ver');
});

test('[MV-02] two invites of one address are revoked together, and no other is', async () => {
  const { user, question, status } = await revoking('um', {
    ...{ um: 'ana@empresa.com.br', dois: 'ana@empresa.com.br', rui: 'rui@empresa.com.br' },
  });
  await waitFor(() =>
    expect(question).toHaveTextContent('ana@empresa.com.br deixa de ver este local e de comprar nele.'),
  );
  await user.click(within(question).getByRole('button', { name: 'Revogar' }));
  expect(await screen.findByText('Convite atualizado com sucesso')).toBeInTheDocument();
  expect(['um', 'dois', 'rui'].map(status)).toEqual(['REVOKED', 'REVOKED', 'ACTIVE']);
});
