import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ShoppingScreen } from '../../../src/features/shopping/shopping-screen.tsx';
import { putItem, putProfile, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

const LABEL = 'Ler código de barras';
const WATER = '7891000100103';
/** Of an item with three for the price of two. */
const TEA = 'MATE-3-2';

/** A browser without a camera, so codes are typed. */
async function openScanner(balance = 0) {
  const person = makePerson();
  stockShop(person.server);
  putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725', balance });
  putItem(person.server, 'mate', { name: 'Chá mate', price: 6, quantity: 10, barcode: TEA });
  putItem(person.server, 'upc', { name: 'Biscoito', price: 3, quantity: 4, barcode: '036000291452' });
  putItem(person.server, 'vazio', { name: 'Suco de uva', price: 3, quantity: 0, barcode: '96385074' });
  putItem(person.server, 'unico', { name: 'Pudim', price: 3, quantity: 1, barcode: '7891000055557' });
  putItem(person.server, 'bolo1', {
    name: 'Bolo de cenoura',
    price: 3,
    quantity: 0,
    barcode: '2000000000015',
  });
  putItem(person.server, 'bolo2', {
    name: 'Bolo de milho',
    price: 3,
    quantity: 4,
    code: '2 000000 000015',
    categories: ['bebidas'],
  });
  const view = show(<Route path="/shopping/:locationId" element={<ShoppingScreen />} />, {
    at: `/shopping/${SHOP}`,
    person,
  });
  await screen.findByRole('list', { name: 'Itens à venda' });
  // Only a whole list tells that a code is unknown.
  await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
  await view.user.click(screen.getByRole('button', { name: LABEL }));
  const sheet = await screen.findByRole('dialog');
  // A new sheet takes the pointer a moment after it is drawn, and typing begins with a press.
  await waitFor(() => expect(sheet).toHaveStyle({ pointerEvents: 'auto' }));
  const dialog = within(sheet);
  const type = async (code: string) =>
    view.user.type(await dialog.findByLabelText('Código do produto'), `${code}{Enter}`);
  const line = async (name: string) =>
    within(await within(dialog.getByRole('list', { name: 'Carrinho' })).findByRole('group', { name }));
  const kept = () => person.data.live.cart(SHOP).snapshot().cart;
  return { ...view, person, dialog, type, line, kept };
}

test('[S-04] [K-02] each code is one unit more, and the scanner stays open', async () => {
  const { type, line, dialog, kept } = await openScanner();
  await type(WATER);
  (await line('Água com gás')).getByText('1');
  await type(WATER);
  (await line('Água com gás')).getByText('2');
  await type('0036000291452');
  (await line('Biscoito')).getByText('1');
  expect(dialog.getByText('3 itens')).toBeInTheDocument();
  await waitFor(() =>
    expect(kept()).toEqual([
      { itemId: expect.any(String), quantity: 2 },
      { itemId: 'upc', quantity: 1 },
    ]),
  );
});

test('[S-04] [S-12] what the camera still sees while a purchase is sent is not put beside it', async () => {
  const { type, line, dialog, user, person } = await openScanner();
  await type(WATER);
  await line('Água com gás');
  const sent = vi.spyOn(person.data, 'createPurchase').mockReturnValue(new Promise(() => undefined));
  await user.click(dialog.getByRole('button', { name: /^Pagar/ }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  await type(WATER);
  (await line('Água com gás')).getByText('1');
});

test("[S-20] [S-12] beside 'Pagar' stands whether it takes the balance or PIX, and PIX leaves the balance alone", async () => {
  const { type, dialog, user, person } = await openScanner(48.9);
  await type(WATER);
  const ways = within(await dialog.findByRole('radiogroup', { name: 'Forma de pagamento' }));
  expect(ways.getByRole('radio', { name: /^Saldo R\$\s48,90$/ })).toBeChecked();
  expect(dialog.getByRole('button', { name: /^Pagar R\$\s4,05, Comprar com saldo$/ })).toBeInTheDocument();
  await user.click(ways.getByRole('radio', { name: 'PIX' }));
  expect(ways.getByRole('radio', { name: 'PIX' })).toBeChecked();
  const sent = vi.spyOn(person.data, 'createPurchase').mockReturnValue(new Promise(() => undefined));
  await user.click(dialog.getByRole('button', { name: /^Pagar R\$\s4,05, Comprar com PIX$/ }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ useBalance: false })));
});

test('[S-20] a balance that covers a part is told with the part that PIX pays', async () => {
  const { type, dialog } = await openScanner(1);
  await type(WATER);
  expect(await dialog.findByText(/^Saldo R\$\s1,00 \+ PIX R\$\s3,05$/)).toBeInTheDocument();
});

test('[S-20] without a balance there is no choice', async () => {
  const { type, line, dialog } = await openScanner();
  await type(WATER);
  await line('Água com gás');
  expect(dialog.getByRole('button', { name: /^Pagar/ })).toBeInTheDocument();
  expect(dialog.queryByRole('radiogroup')).not.toBeInTheDocument();
});

test('[S-04] a product that is read again is never told with the number of before', async () => {
  const { type, line, dialog } = await openScanner();
  const told: string[] = [];
  const note = (text: string | null | undefined): void => {
    const words = /^.+, \d+ no carrinho/.exec(text ?? '')?.[0];
    if (words && words !== told.at(-1)) told.push(words);
  };
  // Two changes of one task reach the observer together, and each carries the text before it.
  const watch = new MutationObserver((changes) => {
    for (const { target, oldValue, removedNodes } of changes) {
      if (isStatus(target)) note(oldValue);
      for (const node of removedNodes) note(node.textContent);
    }
    for (const status of dialog.getAllByRole('status')) note(status.textContent);
  });
  watch.observe(document.body, { subtree: true, characterDataOldValue: true, childList: true });
  await type(WATER);
  await type('0036000291452');
  await line('Biscoito');
  await type(WATER);
  await waitFor(() => expect(told.at(-1)).toBe('Água com gás, 2 no carrinho'));
  watch.disconnect();
  expect(told).toEqual([
    'Água com gás, 1 no carrinho',
    'Biscoito, 1 no carrinho',
    'Água com gás, 2 no carrinho',
  ]);
});

const isStatus = (node: Node): boolean => node.parentElement?.closest('[role="status"]') != null;

test("[S-04] 'Desfazer' takes the last unit out again", async () => {
  const { type, line, dialog, user } = await openScanner();
  await type(WATER);
  await type(WATER);
  (await line('Água com gás')).getByText('2');
  await user.click(dialog.getByRole('button', { name: 'Desfazer' }));
  (await line('Água com gás')).getByText('1');
  expect(dialog.queryByRole('button', { name: 'Desfazer' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Remover Água com gás' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^Pagar/ })).not.toBeInTheDocument());
});

test("[S-09] 'Consultar preço' shows the price and adds nothing until it is asked to", async () => {
  const { type, line, dialog, user, kept } = await openScanner();
  await user.click(dialog.getByRole('button', { name: 'Consultar preço' }));
  await type(WATER);
  const card = within(await dialog.findByRole('region', { name: 'Água com gás' }));
  expect(await card.findByText('10% OFF')).toBeInTheDocument();
  expect(kept()).toEqual([]);
  await user.click(card.getByRole('button', { name: 'Pôr no carrinho' }));
  (await line('Água com gás')).getByText('1');
});

test("[S-09] 'Consultar preço' says the price aloud, and each code anew", async () => {
  const { type, dialog, user } = await openScanner();
  await user.click(dialog.getByRole('button', { name: 'Consultar preço' }));
  await type(WATER);
  const price = () => dialog.getByText('Água com gás, R$ 4,05, fora do carrinho.');
  const first = price();
  expect(isStatus(first)).toBe(true);
  await type(WATER);
  await waitFor(() => expect(price()).not.toBe(first));
});

test("[S-09] 'Consultar preço' of a product that is in the cart says how many are there", async () => {
  const { type, line, dialog, user } = await openScanner();
  await type(WATER);
  await line('Água com gás');
  await user.click(dialog.getByRole('button', { name: 'Consultar preço' }));
  await type(WATER);
  await waitFor(() => expect(dialog.getByText('Água com gás, R$ 4,05, 1 no carrinho.')).toBeInTheDocument());
});

test('[S-04] a line that is changed by hand is said with its own name, in the place of the last code', async () => {
  const { type, line, dialog, user } = await openScanner();
  const said = (text: RegExp) => waitFor(() => expect(isStatus(dialog.getByText(text))).toBe(true));
  await type(WATER);
  await type('0036000291452');
  await line('Biscoito');
  await user.click(dialog.getByRole('button', { name: 'Aumentar Água com gás' }));
  await said(/^Água com gás, 2 no carrinho\. Total R\$\s11,10\.$/);
  await user.click(dialog.getByRole('button', { name: 'Remover Biscoito' }));
  await said(/^Removido: Biscoito\. 2 itens no carrinho\.$/);
  expect(dialog.queryByText(/^Biscoito, /)).toBeNull();
  await type('7891000199999');
  expect(dialog.queryByText(/^Removido: /)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Diminuir Água com gás' }));
  await said(/^Água com gás, 1 no carrinho\./);
  expect(dialog.queryByText(/^Último código/)).toBeNull();
});

test('[S-10] what lacks for a free unit is told with each code, and the free unit when it is there', async () => {
  const vibrate = vi.fn(() => true);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
  const { type, dialog } = await openScanner();
  for (const words of [
    /^Chá mate, 1 no carrinho\. Faltam 2 para ganhar 1 grátis\. Total R\$\s4,50\.$/,
    /^Chá mate, 2 no carrinho\. Falta 1 para ganhar 1 grátis\. Total R\$\s9,00\.$/,
    /^Chá mate, 3 no carrinho\. 1 grátis\. Total R\$\s9,00\.$/,
  ]) {
    await type(TEA);
    await waitFor(() => expect(isStatus(dialog.getByText(words))).toBe(true));
  }
  expect(vibrate.mock.calls).toEqual([[[10]], [[10]], [[10, 40, 10]]]);
});

test('[S-10] beside the free unit of the last code stands what lacks for the next one', async () => {
  const { type, dialog } = await openScanner();
  for (const units of [1, 2, 3, 4, 5]) {
    await type(TEA);
    await dialog.findByText(new RegExp(`^Chá mate, ${units} no carrinho`));
  }
  const line = within(within(dialog.getByRole('list', { name: 'Carrinho' })).getByRole('listitem'));
  expect(line.getByText('1 grátis · Leve 3 pague 2')).toBeInTheDocument();
  expect(line.getByText('Falta 1 para ganhar 1 grátis.')).toBeInTheDocument();
});

test("[S-04] 'Desfazer' is said, and the focus stays with its product though the line moves", async () => {
  const { type, line, dialog, user } = await openScanner();
  await type(WATER);
  await type('0036000291452');
  await line('Biscoito');
  await type(WATER);
  (await line('Água com gás')).getByText('2');
  dialog.getByRole('button', { name: 'Desfazer' }).focus();
  await user.keyboard('{Enter}');
  expect(isStatus(dialog.getByText(/^Água com gás, 1 no carrinho\./))).toBe(true);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Remover Água com gás' })).toHaveFocus());
  const names = dialog.getAllByRole('listitem').map((one) => within(one).getByRole('heading').textContent);
  expect(names).toEqual(['Biscoito', 'Água com gás']);
});

test('[S-05] more than the stock is refused and says so', async () => {
  const { type, line, dialog } = await openScanner();
  await type('7891000055557');
  await line('Pudim');
  await type('7891000055557');
  expect(await dialog.findByText('Não adicionado: Pudim.')).toBeInTheDocument();
  expect(await screen.findByText('Quantidade máxima de Pudim atingida. (1 em estoque)')).toBeInTheDocument();
  (await line('Pudim')).getByText('1');
});

test('[K-02] a code nobody knows here says so and keeps the scanner open', async () => {
  const { type, dialog, kept } = await openScanner();
  await type('7891000199999');
  expect(await dialog.findByText('Nenhum item com este código aqui.')).toBeInTheDocument();
  expect(dialog.getByText('Último código: 7891000199999')).toBeInTheDocument();
  expect(kept()).toEqual([]);
});

test('[K-02] what is sold out is told by name', async () => {
  const { type, dialog, kept } = await openScanner();
  await type('96385074');
  expect(await dialog.findByText('Suco de uva está esgotado.')).toBeInTheDocument();
  expect(kept()).toEqual([]);
});

test('[K-02] [S-09] a code that several items share asks which one at their prices of now, and never guesses', async () => {
  const { type, dialog, user, line, kept } = await openScanner();
  await type('2000000000015');
  expect(await dialog.findByText('2 itens têm este código. Qual é o seu?')).toBeInTheDocument();
  expect(kept()).toEqual([]);
  const choices = within(dialog.getByRole('list', { name: 'Itens com este código' }));
  expect(choices.getByRole('button', { name: /Bolo de cenoura.*Esgotado/ })).toBeDisabled();
  await user.click(choices.getByRole('button', { name: /Bolo de milho.*R\$\s2,70/ }));
  await line('Bolo de milho');
  expect(dialog.queryByRole('list', { name: 'Itens com este código' })).not.toBeInTheDocument();
});

test("[H-06] the QR of another shop opens that shop, and this shop's says where one is", async () => {
  const { type, dialog, place } = await openScanner();
  await type(`${window.location.origin}/shopping/${SHOP}`);
  expect(await dialog.findByText('Você já está neste local.')).toBeInTheDocument();
  await type(`${window.location.origin}/shopping/outra`);
  await waitFor(() => expect(place.path).toBe('/shopping/outra'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('[K-03] without a camera the scanner says so and offers the field', async () => {
  const { dialog } = await openScanner();
  expect(await dialog.findByText('getUserMedia não é suportado neste navegador')).toBeInTheDocument();
  expect(
    dialog.getByText('Digite o código do produto, ou permita a câmera nas configurações do navegador.'),
  ).toBeInTheDocument();
});
