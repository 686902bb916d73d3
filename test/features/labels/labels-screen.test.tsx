import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { LabelsScreen } from '../../../src/features/labels/labels-screen.tsx';
import { holdItems } from '../support/held-items.ts';
import { put, putItem, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

afterEach(() => vi.unstubAllGlobals());

/** The owner's screen. `window.print` fires the events of a browser's print. */
function open({ own = true, stocked = true, person = makePerson() } = {}) {
  if (stocked) stockShop(person.server);
  put(
    person.server,
    'LOCATION',
    { id: SHOP, owner: own ? person.user.sub : 'outra', reference: 'PUBLIC' },
    { name: 'Mercadinho da Praça' },
  );
  if (stocked)
    putItem(person.server, 'suco', { name: 'Suco 300 ml', price: 7.5, quantity: 0, code: 'SUCO-1' });
  const paper = document.createElement('div');
  vi.stubGlobal('print', () => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const printed = document.body.lastElementChild;
    paper.innerHTML = printed?.innerHTML ?? '';
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
  const routes = (
    <>
      <Route path="/manager" element={<p>meus locais</p>} />
      <Route path="/manager/items/:locationId" element={<p>itens</p>} />
      <Route element={<OwnLocationOnly />}>
        <Route path="/manager/labels/:locationId" element={<LabelsScreen />} />
      </Route>
    </>
  );
  const view = show(routes, { at: `/manager/labels/${SHOP}`, person });
  return { ...view, person, paper };
}

test('the owner chooses items and prints their labels: name, price, price of a litre, bars', async () => {
  const { user, paper } = open();
  await screen.findByRole('checkbox', { name: /Água com gás/ });
  expect(screen.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /Suco 300 ml/ }));
  await user.type(screen.getByRole('searchbox'), '7891000100103');
  expect(screen.getByText('1 produto')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Marcar todos' }));
  expect(await screen.findByText('2 etiquetas em 1 folha')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));

  const text = paper.textContent?.replaceAll('\u00a0', ' ');
  expect(text).toContain('Água com gás');
  expect(text).toContain('R$ 4,50');
  expect(text).toContain('R$ 9,00/L');
  expect(text).toContain('7 891000 100103');
  expect(text).toContain('R$ 25,00/L');
  expect(within(paper).getByLabelText('Código de barras SUCO-1')).toBeTruthy();
  expect(text).not.toContain('Chá mate');
  // After printing only the app is left in the document.
  expect(document.querySelector('[class*=printed]')).toBeNull();
  expect(document.documentElement).not.toHaveAttribute('data-printed');
});

test('a roll has one label a page, a sheet twenty-four', async () => {
  const { user, paper, person } = open();
  for (let index = 0; index < 25; index += 1)
    putItem(person.server, `i${index}`, { name: `Item ${index}`, price: 1, quantity: 1 });
  await act(() => person.data.refresh({ kind: 'location', id: SHOP }));
  await screen.findByRole('checkbox', { name: /Item 24/ });
  await user.click(screen.getByRole('button', { name: 'Marcar todos' }));
  const labels = screen.getAllByRole('checkbox').length;
  expect(await screen.findByText(`${labels} etiquetas em 2 folhas`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect([...paper.children].map((page) => page.children.length)).toEqual([24, labels - 24]);
  // Each print is followed by one question about its result.
  await user.click(await screen.findByRole('button', { name: 'Ainda não' }));
  await user.click(screen.getByRole('button', { name: 'Rolo de 58 mm' }));
  expect(screen.getByText(`${labels} etiquetas no rolo`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(paper.children).toHaveLength(labels);
  await user.click(await screen.findByRole('button', { name: 'Ainda não' }));
  await user.click(screen.getByRole('button', { name: 'Desmarcar todos' }));
  expect(screen.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
});

test('without items there is nothing to choose and nothing to print, and the items are one press away', async () => {
  const { user, place } = open({ stocked: false });
  const way = await screen.findByRole('button', { name: 'Gerenciar itens' });
  expect(screen.getByRole('heading', { name: 'Nenhum item encontrado' })).toBeVisible();
  expect(screen.queryByText(/^Escolha os produtos/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
  await user.click(way);
  await waitFor(() => expect(place.path).toBe(`/manager/items/${SHOP}`));
});

test('a search without a result says so', async () => {
  const { user } = open();
  await screen.findByRole('checkbox', { name: /Suco/ });
  await user.type(screen.getByRole('searchbox'), 'xyz');
  expect(screen.getByRole('heading', { name: 'Nenhum item encontrado' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('xyz');
});

test('the sticker says the shop’s name and leads to its shop', async () => {
  const { user, paper } = open();
  await user.click(await screen.findByRole('button', { name: 'Adesivo da loja' }));
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(paper.textContent).toContain('Mercadinho da Praça');
  expect(paper.textContent).toContain(`${window.location.host}/shopping/${SHOP}`);
  expect(within(paper).getByLabelText('QR Code de Mercadinho da Praça')).toBeTruthy();
});

test('nobody but the owner prints for a shop', async () => {
  const { place } = open({ own: false });
  await screen.findByText('meus locais');
  await waitFor(() => expect(place.path).toBe('/manager'));
});

test('of many items a hundred rows are drawn, and no label before the printer asks', async () => {
  const { user, person, paper } = open({ stocked: false });
  for (let n = 0; n < 130; n += 1)
    putItem(person.server, `n${n}`, { name: `Produto ${n}`, price: 4.5, quantity: 3, code: `COD-${n}` });
  // The items arrive page by page.
  await screen.findByText('130 produtos');
  await user.click(screen.getByRole('button', { name: 'Marcar todos' }));
  expect(await screen.findByText('130 etiquetas em 6 folhas')).toBeVisible();
  expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(100);
  expect(document.querySelectorAll('svg[aria-label="QR da etiqueta"]')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(paper.querySelectorAll('svg[aria-label="QR da etiqueta"]')).toHaveLength(130);
});

test('a print of all labels waits for the items that are still coming', async () => {
  const person = makePerson();
  const go = holdItems(person, SHOP);
  person.server.pageSize = 2;
  const { user } = open({ person });
  await screen.findAllByRole('checkbox');
  const print = screen.getByRole('button', { name: 'Imprimir' });
  await user.click(screen.getByRole('button', { name: 'Marcar todos' }));
  expect(await screen.findByText('Carregando os itens deste local…')).toBeVisible();
  expect(print).toBeDisabled();
  // A label chosen by itself needs no other items.
  await user.click(screen.getByRole('button', { name: 'Desmarcar todos' }));
  const [one] = screen.getAllByRole('checkbox');
  if (one) await user.click(one);
  expect(print).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Marcar todos' }));
  expect(print).toBeDisabled();
  go();
  await waitFor(() => expect(print).toBeEnabled());
});

test('whoever marks all marks what comes later, too, until one is unmarked', async () => {
  const { user, person } = open();
  const arrives = async (name: string): Promise<HTMLElement> => {
    putItem(person.server, name, { name, price: 3, quantity: 1 });
    await act(() => person.data.refresh({ kind: 'location', id: SHOP }));
    return screen.findByRole('checkbox', { name: new RegExp(name) });
  };
  await screen.findByRole('checkbox', { name: /Água com gás/ });
  // 'Marcar todos' marks the results of the search, and later ones of the same search.
  await user.type(screen.getByRole('searchbox'), 'suco');
  await user.click(screen.getByRole('button', { name: 'Marcar todos' }));
  expect(await arrives('Suco de uva')).toBeChecked();
  await user.clear(screen.getByRole('searchbox'));
  expect(await arrives('Biscoito')).not.toBeChecked();
  expect(screen.getByText('2 etiquetas em 1 folha')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Marcar todos' }));
  expect(await arrives('Sabonete')).toBeChecked();
  expect(screen.getByRole('button', { name: 'Desmarcar todos' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /Biscoito/ }));
  expect(await arrives('Pilha')).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Sabonete/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Biscoito/ })).not.toBeChecked();
});
