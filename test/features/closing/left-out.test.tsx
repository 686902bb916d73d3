import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ClosingShop } from '../../../src/domain/closing/closing.ts';
import { instantText } from '../../../src/domain/hours/shop-date.ts';
import { MAX_OWN_SHOPS } from '../../../src/domain/overview/overview.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';
import { at, route, shopOf, tell } from './closing-fixture.tsx';

const NOON = Date.UTC(2026, 10, 10, 15);

test('[ML-01] the sums of an owner of more shops than an answer tells of say how many are left out', async () => {
  const person = makePerson();
  tell(person, [shopOf('A')]);
  for (let nth = 0; nth <= MAX_OWN_SHOPS; nth += 1)
    person.server.put({
      ...{ id: `further-${nth}`, type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE' },
      content: JSON.stringify({ name: `Local ${nth}` }),
    });
  show(route, { at, person });
  expect(await screen.findByText('Dos 500 locais mais antigos. 2 ficaram de fora.')).toBeVisible();
});

test('[ML-01] the sums of all own shops leave nothing out, and say nothing', async () => {
  const person = makePerson();
  tell(person, [shopOf('A')]);
  show(route, { at, person });
  expect(await screen.findByRole('region', { name: 'Sua receita' })).toBeVisible();
  expect(screen.queryByText(/mais antigos/)).toBeNull();
});

/** The servers of an owner whose shop C lies beyond those that an answer about all tells of. `isNewer`: it tells of one, too. */
function tellAllButC(person: TestPerson, { isNewer = true, toldAt = Date.now() } = {}): void {
  tell(
    person,
    ['A', 'B', 'C'].map((id) => shopOf(id)),
    toldAt,
  );
  const all = person.server.newFields.get('closing');
  person.server.newFields.set('closing', (args) => {
    const told = all?.(args) as { shops: readonly ClosingShop[] };
    const shops = told.shops.filter(({ id }) => (isNewer && args.shop ? id === args.shop : id !== 'C'));
    return { ...told, shops };
  });
}

test('[ML-01] the month of a shop that the answer about all leaves out is asked for by itself, seen and closed', async () => {
  const person = makePerson();
  tellAllButC(person);
  const first = show(route, { at, person });
  const list = await screen.findByRole('region', { name: 'Por local' });
  expect(within(list).queryByText('Local C')).toBeNull();
  // The choice of a shop has it all the same.
  const choice = await screen.findByRole('combobox', { name: 'Local' });
  expect(within(choice).getByRole('option', { name: 'Local C' })).toBeInTheDocument();
  first.unmount();
  const { user } = show(route, { at: `${at}/C`, person });
  expect(await screen.findByRole('region', { name: '12 vendas' })).toBeVisible();
  const close = await screen.findByRole('button', { name: /^Fechar / });
  await waitFor(() => expect(close).toBeEnabled());
  await user.click(close);
  await user.click(await screen.findByRole('button', { name: 'Fechar o mês' }));
  const sent = () => [...person.server.rows.values()].filter(({ reference }) => reference === 'CLOSE_MONTH');
  await waitFor(() => expect(sent().map(({ content }) => JSON.parse(content ?? '{}').shop)).toEqual(['C']));
});

test('[SY-39] where the server cannot tell of a shop by itself, the screen does not say that there is nothing to close', async () => {
  const person = makePerson();
  tellAllButC(person, { isNewer: false });
  const first = show(route, { at, person });
  await screen.findByRole('region', { name: 'Por local' });
  first.unmount();
  show(route, { at: `${at}/C`, person });
  expect(await screen.findByText('Os meses ainda não podem ser somados.')).toBeVisible();
  expect(screen.queryByText('Nenhum local para fechar.')).toBeNull();
});

test('[SY-39] without a connection the newest of the kept figures is shown, those of a shop or of all', async () => {
  const person = makePerson();
  const [older, newer] = [NOON, NOON + 60_000];
  const ages: string[] = [];
  for (const [path, toldAt] of [
    [`${at}/A`, older],
    [at, newer],
    [`${at}/C`, older],
  ] as const) {
    tellAllButC(person, { toldAt });
    const view = show(route, { at: path, person });
    await screen.findByText(`Dados de ${instantText(toldAt)}`);
    view.unmount();
  }
  person.server.fault = 'offline';
  for (const id of ['A', 'C']) {
    const view = show(route, { at: `${at}/${id}`, person });
    ages.push((await screen.findByText(/Dados de .*\.$/)).textContent ?? '');
    view.unmount();
  }
  expect(ages).toEqual([newer, older].map((one) => expect.stringContaining(instantText(one))));
});
