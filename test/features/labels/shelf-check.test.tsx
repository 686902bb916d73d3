import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { readAudit } from '../../../src/domain/labels/audit.ts';
import { LabelsScreen } from '../../../src/features/labels/labels-screen.tsx';
import { readPrinted } from '../../../src/records/content/label.ts';
// Loaded before the screen, which otherwise fetches it when opened.
import '../../../src/features/labels/check/shelf-check.tsx';
import { typeAsScanner as type } from '../support/scanner-keys.ts';
import { put, putItem, SHOP } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

const COFFEE = '7891000100103';
const TEA = '7891000200209';
const DAY_MS = 86_400_000;

afterEach(() => serverClock.heard(String(Date.now()), Date.now()));

function stocked(own = true): TestPerson {
  const person = makePerson();
  const owner = own ? person.user.sub : 'outra';
  put(person.server, 'LOCATION', { id: SHOP, owner, reference: 'PUBLIC' }, { name: 'Mercadinho da Praça' });
  const label = { price: 4.9, name: 'Café', at: 1_700_000_000_000 };
  putItem(person.server, 'cafe', { name: 'Café', price: 5.2, quantity: 3, code: COFFEE, label });
  putItem(person.server, 'cha', { name: 'Chá', price: 3, quantity: 3, code: TEA });
  putItem(person.server, 'pao', {
    name: 'Pão',
    price: 2,
    quantity: 3,
    code: '7891000300305',
    label: { price: 2, name: 'Pão', at: 1 },
  });
  return person;
}

function open(at = `/manager/labels/${SHOP}?modo=conferir`, person = stocked()) {
  const routes = (
    <>
      <Route path="/manager/items/:locationId" element={<p>itens</p>} />
      <Route element={<OwnLocationOnly />}>
        <Route path="/manager/labels/:locationId" element={<LabelsScreen />} />
      </Route>
    </>
  );
  return { ...show(routes, { at, person }), person };
}

const printedOf = async (person: TestPerson, id: string) => {
  const row = await person.data.read((tx) => tx.row({ type: 'ITEM', id }));
  return row && readPrinted(row);
};
const said = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status]' });

test('a label says its own price, bars alone what was printed last, and codes without an item are collected', async () => {
  const { user, place } = open();
  await screen.findByText('Passe o leitor ou a câmera em cada etiqueta');
  type(COFFEE);
  await said(/^Café: preço antigo: etiqueta R\$\s4,90, agora R\$\s5,20$/);
  type(`ETQ520-${COFFEE}`);
  await said(/^Café: preço certo: R\$\s5,20$/);
  // The barcode of the same label keeps the known label price.
  type(COFFEE);
  await said(/^Café: preço certo/);
  type(`ETQ150-7891000300305`);
  await said(/^Pão: preço antigo: etiqueta R\$\s1,50, agora R\$\s2,00$/);
  const old = within(screen.getByRole('list', { name: 'Etiquetas antigas' }));
  expect(old.getByText('Pão')).toBeVisible();
  type(TEA);
  await said(/^Chá: a etiqueta diz R\$\s3,00\?$/);
  await user.click(screen.getByRole('button', { name: 'Diz outro preço' }));
  expect(await old.findByText('Chá')).toBeVisible();
  type('7891000999991');
  await said('7891000999991: sem cadastro');
  expect(screen.getByText('3 etiquetas vistas · 2 antigas · 0 itens não vistos')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Criar com este código' })[0] as HTMLElement);
  await waitFor(() => expect(place.path).toBe(`/manager/items/${SHOP}?item=novo:7891000999991`));
});

test('the walk survives a reload, and its old labels are the ones that are printed', async () => {
  const first = open();
  await screen.findByText('Passe o leitor ou a câmera em cada etiqueta');
  type(COFFEE);
  await said(/preço antigo/);
  await waitFor(async () =>
    expect(await first.person.data.read((tx) => tx.kept(`shelf-check:${SHOP}`))).toBeTruthy(),
  );
  first.unmount();
  const { user } = open(undefined, first.person);
  expect(await screen.findByText('1 etiqueta vista · 1 antiga · 2 itens não vistos')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Imprimir antigas' }));
  expect(await screen.findByRole('checkbox', { name: /Café/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Chá/ })).not.toBeChecked();
  expect(screen.getByText('1 etiqueta em 1 folha')).toBeVisible();
});

test('at the end each item keeps what its hanging label says', async () => {
  const { user, person } = open();
  await screen.findByText('Passe o leitor ou a câmera em cada etiqueta');
  type('ETQ150-7891000300305');
  await said(/^Pão: preço antigo/);
  await user.click(screen.getByRole('button', { name: 'Concluir' }));
  await screen.findByText('Passe o leitor ou a câmera em cada etiqueta');
  await waitFor(async () =>
    expect(await printedOf(person, 'pao')).toMatchObject({ price: 150, name: 'Pão' }),
  );
  expect(await person.data.read((tx) => tx.kept(`shelf-check:${SHOP}`))).toBeUndefined();
});

test('what changes while the sheets are cut is printed another time', async () => {
  const { user, person } = open(`/manager/labels/${SHOP}`);
  await user.click(await screen.findByRole('radio', { name: /Só as que mudaram\s*2/ }));
  for (const name of ['beforeprint', 'afterprint']) act(() => void window.dispatchEvent(new Event(name)));
  const answer = within(await screen.findByRole('alertdialog', { name: 'Saíram todas?' }));
  const change = (id: string, name: string, price: number) =>
    putItem(person.server, id, {
      name,
      price,
      quantity: 3,
      code: '7891000300305',
      label: { price: 2, name, at: 1 },
    });
  change('pao', 'Pão', 2.5);
  putItem(person.server, 'cafe', {
    name: 'Café',
    price: 6,
    quantity: 3,
    code: COFFEE,
    label: { price: 4.9, name: 'Café', at: 1 },
  });
  await act(() => person.data.refresh({ kind: 'location', id: SHOP }));
  await screen.findByRole('radio', { name: /Só as que mudaram\s*3/, hidden: true });
  expect(answer.getByText(/^2 produtos na impressão/)).toBeVisible();
  await user.click(answer.getByRole('button', { name: 'Saíram todas' }));
  await screen.findByRole('radio', { name: /Só as que mudaram\s*2/ });
  await waitFor(async () => expect(await printedOf(person, 'cafe')).toMatchObject({ price: 520 }));
  expect(await printedOf(person, 'pao')).toMatchObject({ price: 200 });
});

test('a label that was printed since a walk read it says what was printed', async () => {
  const { user, person } = open();
  await screen.findByText('Passe o leitor ou a câmera em cada etiqueta');
  type('ETQ150-7891000300305');
  await said(/^Pão: preço antigo/);
  putItem(person.server, 'pao', {
    name: 'Pão',
    price: 2,
    quantity: 3,
    code: '7891000300305',
    label: { price: 2, name: 'Pão', at: Date.now() + 1000 },
  });
  await act(() => person.data.refresh({ kind: 'location', id: SHOP }));
  await said(/^Pão: preço certo/);
  await user.click(screen.getByRole('button', { name: 'Concluir' }));
  await screen.findByText('Passe o leitor ou a câmera em cada etiqueta');
  expect(await printedOf(person, 'pao')).toMatchObject({ price: 200 });
});

test('an old label that hangs is told as such, though the clock of the device that printed its new one runs ahead', async () => {
  const { user, person } = open();
  const label = { price: 2, name: 'Pão', at: Date.now() + 2 * DAY_MS };
  putItem(person.server, 'pao', { name: 'Pão', price: 2, quantity: 3, code: '7891000300305', label });
  await act(() => person.data.refresh({ kind: 'location', id: SHOP }));
  await screen.findByText('Passe o leitor ou a câmera em cada etiqueta');
  type('ETQ150-7891000300305');
  await said(/^Pão: preço antigo: etiqueta R\$\s1,50/);
  await user.click(screen.getByRole('button', { name: 'Concluir' }));
  await waitFor(async () => expect(await printedOf(person, 'pao')).toMatchObject({ price: 150 }));
});

test('a print is noted by the time of the server, because other devices compare it', async () => {
  const yesterday = Date.now() - DAY_MS;
  serverClock.heard(String(yesterday - DAY_MS), Date.now());
  const { user, person } = open(`/manager/labels/${SHOP}`);
  await user.click(await screen.findByRole('radio', { name: /Só as que mudaram\s*2/ }));
  for (const name of ['beforeprint', 'afterprint']) act(() => void window.dispatchEvent(new Event(name)));
  await user.click(await screen.findByRole('button', { name: 'Saíram todas' }));
  await waitFor(async () => expect(await printedOf(person, 'cafe')).toMatchObject({ price: 520 }));
  expect((await printedOf(person, 'cafe'))?.at).toBeLessThan(yesterday);
});

test('so are a reading and the end of a walk', async () => {
  const yesterday = Date.now() - DAY_MS;
  serverClock.heard(String(yesterday - DAY_MS), Date.now());
  const { user, person } = open();
  await screen.findByText('Passe o leitor ou a câmera em cada etiqueta');
  type('ETQ150-7891000300305');
  await said(/^Pão: preço antigo/);
  const kept = async () => readAudit(await person.data.read((tx) => tx.kept(`shelf-check:${SHOP}`)));
  await waitFor(async () => expect((await kept())?.seen[0]?.at).toBeLessThan(yesterday));
  await user.click(screen.getByRole('button', { name: 'Concluir' }));
  await waitFor(async () => expect(await printedOf(person, 'pao')).toMatchObject({ price: 150 }));
  expect((await printedOf(person, 'pao'))?.at).toBeLessThan(yesterday);
});

test('only what changed is printed, in copies, and the question afterwards marks it', async () => {
  const { user, person } = open(`/manager/labels/${SHOP}`);
  await user.click(await screen.findByRole('radio', { name: /Só as que mudaram\s*2/ }));
  expect(screen.queryByRole('checkbox', { name: /Pão/ })).toBeNull();
  expect(screen.getByRole('checkbox', { name: /Café.*a etiqueta diz R\$\s4,90/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Chá.*ainda sem etiqueta/ })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Aumentar cópias de Café' }));
  expect(await screen.findByText('3 etiquetas em 1 folha')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await user.click(await screen.findByRole('button', { name: 'Ainda não' }));
  expect(screen.getByRole('checkbox', { name: /Café/ })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Já imprimi' }));
  await user.click(await screen.findByRole('button', { name: 'Saíram todas' }));
  expect(await screen.findByRole('heading', { name: 'Nada mudou' })).toBeVisible();
  await waitFor(async () =>
    expect(await printedOf(person, 'cafe')).toMatchObject({
      price: 520,
      name: 'Café',
      code: COFFEE,
      size: '',
    }),
  );
});
