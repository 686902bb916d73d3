import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { messages } from '../support/money-fixture.tsx';
import type { TestPerson } from '../support/show.tsx';
import { KINDS, type Kind, OF, openWithdrawal, press } from './open-withdrawal.tsx';

const lost = new TransportError({ kind: 'network', code: 'NETWORK', message: 'x' });

/** Confirms a withdrawal that the server takes, with the answer lost and later looks failing. */
async function withdrawUnanswered(kind: Kind, meanwhile: (person: TestPerson) => Promise<unknown>) {
  const { user, amount, person, said } = await openWithdrawal(kind);
  const { server } = person;
  const create = server.create.bind(server);
  const get = server.get.bind(server);
  server.create = async (input) => {
    await create(input);
    await meanwhile(person);
    throw lost;
  };
  server.get = async (id, type) => {
    if (type === OF[kind].type) throw lost;
    return get(id, type);
  };
  await user.type(amount, '1000');
  await user.click(press('Confirmar Saque'));
  await user.click(await screen.findByRole('button', { name: /^Sacar R\$/ }));
  return said;
}

describe.each(KINDS)('%s: a withdrawal whose answer was lost', (kind) => {
  const underWay = `Seu ${OF[kind].name} está sendo processado.`;

  test('[W-03] is said to be under way where its record has come', async () => {
    const said = await withdrawUnanswered(kind, ({ data }) =>
      data.refresh({ kind: 'withdrawals', of: kind }),
    );
    await waitFor(() => expect(messages(said)).toEqual([underWay]));
  });

  test('[W-03] is said to be under way once its record comes, in the place of the error', async () => {
    const said = await withdrawUnanswered(kind, async () => undefined);
    await waitFor(() => expect(messages(said).at(-1)).toBe(underWay));
    expect(screen.queryByText(/^Erro/)).not.toBeInTheDocument();
    expect(await screen.findByText('Saque em andamento')).toBeInTheDocument();
  });
});
