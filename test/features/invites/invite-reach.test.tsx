import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InvitesScreen } from '../../../src/features/invites/invites-screen.tsx';
import { manage, ownLocation } from '../support/manage.tsx';

/** Opens the question before the invite `id` is revoked. `invites`: addresses by invite id. */
async function revoking(id: string, invites: Record<string, string>, reference = 'PRIVATE') {
  const place = ownLocation();
  const { server } = place.person;
  const location = server.rows.get(`LOCATION ${place.id}`);
  server.put({ ...location, id: place.id, type: 'LOCATION', reference });
  for (const [key, address] of Object.entries(invites)) {
    const content = JSON.stringify({ email: address, status: 'ACTIVE' });
    server.put({ id: key, type: 'INVITE', parentId: place.id, reference: address, content });
  }
  const { user } = manage('invites', <InvitesScreen />, place);
  await waitFor(() => expect(screen.getAllByText('Ativo')).toHaveLength(Object.keys(invites).length));
  const [row] = screen.getAllByText(invites[id] ?? '').map((one) => one.closest('li') as HTMLElement);
  if (!row) throw new Error('it is listed');
  await user.click(within(row).getByRole('button', { name: 'Revogar' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revogar Convite' });
  const status = (key: string): unknown =>
    JSON.parse(server.rows.get(`INVITE ${key}`)?.content ?? '{}').status;
  return { user, question, status };
}

test('[MV-02] somebody whom their domain still invites is said to stay', async () => {
  const { question } = await revoking('ana', { ana: 'ana@empresa.com.br', todos: '@empresa.com.br' });
  expect(question).toHaveTextContent(
    'ana@empresa.com.br ainda vê este local e compra nele, pelo convite de @empresa.com.br.',
  );
});

test('[MV-02] of a domain, whoever has an invite of their own is said to stay', async () => {
  const { question } = await revoking('todos', { ana: 'ana@empresa.com.br', todos: '@empresa.com.br' });
  expect(question).toHaveTextContent(
    '@empresa.com.br deixa de ver este local e de comprar nele. Quem tem convite próprio continua.',
  );
});

test('[MV-02] nobody is said to be shut out of a public location', async () => {
  const { question } = await revoking('ana', { ana: 'ana@empresa.com.br' }, 'PUBLIC');
  expect(question).toHaveTextContent('O local é público');
  expect(question).not.toHaveTextContent('deixa de ver');
});

test('[MV-02] two invites of one address are revoked together, and no other is', async () => {
  const { user, question, status } = await revoking('um', {
    ...{ um: 'ana@empresa.com.br', dois: 'ana@empresa.com.br', rui: 'rui@empresa.com.br' },
  });
  expect(question).toHaveTextContent('ana@empresa.com.br deixa de ver este local e de comprar nele.');
  await user.click(within(question).getByRole('button', { name: 'Revogar' }));
  expect(await screen.findByText('Convite atualizado com sucesso')).toBeInTheDocument();
  expect(['um', 'dois', 'rui'].map(status)).toEqual(['REVOKED', 'REVOKED', 'ACTIVE']);
});
