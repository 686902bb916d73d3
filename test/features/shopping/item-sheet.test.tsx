import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { SHOP } from '../support/shop-fixture.ts';
import { openShelf } from './open-shelf.tsx';

describe('item sheet', () => {
  const openItem = async () => {
    const view = await openShelf();
    await view.user.click(screen.getByRole('button', { name: 'Água com gás' }));
    return { ...view, sheet: within(await screen.findByRole('dialog', { name: 'Água com gás' })) };
  };

  test('[S-03] shows description, price, promotions and nutrition in grams', async () => {
    const { sheet } = await openItem();
    expect(sheet.getByText('Garrafa de 500 ml')).toBeInTheDocument();
    expect(sheet.getByText('10% OFF')).toBeInTheDocument();
    const facts = sheet.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['Sódio', '0,012 g'],
      ['Carboidratos', '10,5 g'],
      ['Observação', 'sem glúten'],
    ]);
  });

  test('[S-03] the quantity starts at 1 and never goes below', async () => {
    const { user, sheet, person } = await openItem();
    expect(sheet.getByRole('button', { name: /^Diminuir/ })).toHaveAttribute('aria-disabled', 'true');
    await user.click(sheet.getByRole('button', { name: /^Aumentar/ }));
    await user.click(sheet.getByRole('button', { name: /^Adicionar R\$\s8,10$/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('2 itens')).toBeInTheDocument();
    // The change is drawn before it is stored.
    await waitFor(() =>
      expect(person.data.live.cart(SHOP).snapshot().cart).toEqual([{ itemId: 'agua', quantity: 2 }]),
    );
  });

  test('[S-05] the quantity stops at the stock, with its words', async () => {
    const { user, sheet, person, said } = await openItem();
    for (let press = 0; press < 3; press++)
      await user.click(sheet.getByRole('button', { name: /^Aumentar/ }));
    expect(
      await screen.findByText('Quantidade máxima de Água com gás atingida. (3 em estoque)'),
    ).toBeInTheDocument();
    const typed = sheet.getByRole('textbox', { name: 'Quantidade de Água com gás' });
    expect(typed).toHaveValue('3');
    await user.clear(typed);
    await user.type(typed, '24');
    expect(typed).toHaveValue('2');
    expect(said.at(-1)?.message).toMatch(/^Quantidade máxima/);
    await user.click(sheet.getByRole('button', { name: /^Adicionar R\$\s8,10$/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const kept = () => person.data.live.cart(SHOP).snapshot().cart;
    await waitFor(() => expect(kept()).toEqual([{ itemId: 'agua', quantity: 2 }]));
  });

  test('[S-05] what lies in the cart counts, and the sheet stays', async () => {
    const { user, sheet, person } = await openItem();
    await act(async () => person.data.saveCart(SHOP, [{ itemId: 'agua', quantity: 3 }]));
    await screen.findByText('3 itens');
    await user.click(sheet.getByRole('button', { name: /^Adicionar/ }));
    expect(
      await screen.findByText('Quantidade máxima de Água com gás atingida. (3 em estoque)'),
    ).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Água com gás' })).toBeInTheDocument();
    await waitFor(() =>
      expect(person.data.live.cart(SHOP).snapshot().cart).toEqual([{ itemId: 'agua', quantity: 3 }]),
    );
  });

  test('[S-10] the button says what the cart will cost more: the unit that comes free with those in it', async () => {
    const { user, person } = await openShelf();
    await act(async () => person.data.saveCart(SHOP, [{ itemId: 'mate', quantity: 2 }]));
    await screen.findByText('2 itens');
    await user.click(screen.getByRole('button', { name: 'Chá mate' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Chá mate' }));
    expect(sheet.getByText('10 em estoque · 2 no carrinho')).toBeInTheDocument();
    expect(sheet.getByRole('button', { name: /^Adicionar R\$\s0,00$/ })).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: /^Aumentar/ }));
    expect(sheet.getByRole('button', { name: /^Adicionar R\$\s4,50$/ })).toBeInTheDocument();
  });

  test('[S-10] it tells what the chosen units lack for a free one, with those in the cart', async () => {
    const { user, person } = await openShelf();
    await act(async () => person.data.saveCart(SHOP, [{ itemId: 'mate', quantity: 1 }]));
    await screen.findByText('1 item');
    await user.click(screen.getByRole('button', { name: 'Chá mate' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Chá mate' }));
    expect(sheet.getByText('Falta 1 para ganhar 1 grátis')).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: /^Aumentar/ }));
    expect(sheet.queryByText(/para ganhar/)).not.toBeInTheDocument();
  });

  test('[S-10] the button says what these units cost, free ones taken off', async () => {
    const { user } = await openShelf();
    await user.click(screen.getByRole('button', { name: 'Chá mate' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Chá mate' }));
    await user.click(sheet.getByRole('button', { name: /^Aumentar/ }));
    await user.click(sheet.getByRole('button', { name: /^Aumentar/ }));
    expect(sheet.getByRole('button', { name: /^Adicionar R\$\s9,00$/ })).toBeInTheDocument();
  });
});
