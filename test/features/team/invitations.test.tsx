import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useWorkInvitations } from '../../../src/data/rows/glance/work-invitations.ts';
import { InvitationCards } from '../../../src/features/my-locations/invitation-cards.tsx';
import { parseContent } from '../../../src/records/record.ts';
import { makePerson, show } from '../support/show.tsx';

function Cards() {
  const { rows } = useWorkInvitations();
  return rows.length > 0 ? <InvitationCards rows={rows} /> : null;
}

const HOUR_MS = 60 * 60_000;

/** A person with `count` invitations of one owner, the last `over` out of time, and one of another. */
async function openInvited(count: number, over = 0) {
  const person = makePerson();
  const { server, user } = person;
  const invite = (id: string, owner: string, invitedBy: string, endsIn = HOUR_MS) => {
    const where = { role: 'stocker', locationName: `Bloco ${id}`, invitedBy };
    const expiresAt = Date.now() + endsIn;
    server.put({
      ...{ id, type: 'STAFF', parentId: `loja ${id}`, owner, reference: user.email },
      content: JSON.stringify({ status: 'INVITED', expiresAt, ...where }),
    });
  };
  for (let nth = 1; nth <= count; nth += 1)
    invite(String(nth), 'eva', 'Eva', nth > count - over ? -HOUR_MS : HOUR_MS);
  invite('outro', 'rui', 'Rui');
  const view = show(<Route path="/manager" element={<Cards />} />, { at: '/manager', person });
  const statuses = () =>
    [...server.rows.values()]
      .filter(({ type, owner }) => type === 'STAFF' && owner === 'eva')
      .map(({ content }) => parseContent(content).status);
  await screen.findAllByText(/Eva convidou/);
  return { ...view, statuses };
}

const cards = () =>
  within(screen.getByRole('list', { name: 'Convites para trabalhar' })).getAllByRole('listitem');

test('[R-05] who was invited to ten shops by one act accepts all ten by one press', async () => {
  const { user, statuses } = await openInvited(10);
  expect(screen.getByText('Eva convidou você para a equipe de 10 locais')).toBeInTheDocument();
  expect(screen.getByText(/^Bloco .*, Bloco .* e mais 4$/)).toBeInTheDocument();
  expect(cards()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Aceitar os 10' }));
  await waitFor(() => expect(new Set(statuses())).toEqual(new Set(['ACTIVE'])));
  expect(await screen.findByText('Você agora é Repositor em 10 locais')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/Eva convidou/)).toBeNull());
  expect(cards()).toHaveLength(1);
});

test('[R-05] one of several shops is declined by itself', async () => {
  const { user, statuses } = await openInvited(2);
  await user.click(screen.getByRole('button', { name: 'Ver um a um' }));
  const [first] = cards();
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'Recusar' }));
  expect(await screen.findByText('Convite recusado')).toBeInTheDocument();
  expect(statuses().sort()).toEqual(['DECLINED', 'INVITED']);
});

test('[R-05] the focus goes to the first of the single invitations, which says who invites where', async () => {
  const { user } = await openInvited(3);
  await user.click(screen.getByRole('button', { name: 'Ver um a um' }));
  expect(cards()).toHaveLength(4);
  const [first] = cards();
  expect(within(first as HTMLElement).getByText(/^Eva convidou você para a equipe de Bloco/)).toHaveFocus();
  await user.tab();
  expect(within(first as HTMLElement).getByRole('button', { name: 'Aceitar' })).toHaveFocus();
});

test('[R-05] invitations whose time has ended offer no acceptance, say so and are put away', async () => {
  const { user, statuses } = await openInvited(4, 2);
  expect(cards()).toHaveLength(3);
  const over = screen.getByText('Os convites venceram. Peça outros a Eva.').closest('li') as HTMLElement;
  expect(within(over).queryByRole('button', { name: /Aceitar/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Aceitar os 2' })).toBeInTheDocument();
  await user.click(within(over).getByRole('button', { name: 'Dispensar os 2' }));
  expect(await screen.findByText('Convites dispensados')).toBeInTheDocument();
  expect(statuses()).toEqual(['INVITED', 'INVITED', 'DECLINED', 'DECLINED']);
  await waitFor(() => expect(cards()).toHaveLength(2));
});
