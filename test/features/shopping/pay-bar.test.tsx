import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { noteCopied } from '../../../src/device/files/copied.ts';
import { locationChannel } from '../../../src/records/events.ts';
import { parseContent } from '../../../src/records/record.ts';
import { input } from '../../data/support/purchase-input.ts';
import { put, putItem, SHOP } from '../support/shop-fixture.ts';
import { openShop } from './open-shop.tsx';

afterEach(() => {
  noteCopied(null);
  Reflect.deleteProperty(globalThis, 'ClipboardItem');
  vi.restoreAllMocks();
});

const CODE = '00020126580014br.gov.bcb.pix';
const bar = { cart: [{ itemId: 'barra', quantity: 2 }], width: 400 };
const pay = (name: string | RegExp) => screen.findByRole('button', { name });
const way = (name: RegExp) => screen.getByRole('radio', { name });

describe('the bar that pays', () => {
  test('[S-12] [S-20] one tap pays what the balance covers, and says with what', async () => {
    const { user, purchases } = await openShop({ ...bar, balance: 50 });
    await user.click(await pay(/^Pagar R\$\s6,66, Comprar com saldo$/));
    await waitFor(() => expect(purchases()).toHaveLength(1));
    expect(parseContent(purchases()[0]?.content)).toMatchObject({ totalAmount: 6.66, useBalance: true });
    expect(screen.queryByRole('dialog', { name: 'Carrinho' })).not.toBeInTheDocument();
  });

  test('[S-20] a balance below the total says both parts, and PIX alone is remembered', async () => {
    const { user, person, purchases } = await openShop({ ...bar, balance: 5 });
    expect(await screen.findByText(/^Saldo R\$\s5,00 \+ PIX R\$\s1,66$/)).toBeInTheDocument();
    expect(way(/^Saldo R\$\s5,00$/)).toBeChecked();
    await pay(/Comprar com saldo e PIX$/);
    // The choice is drawn beside its hidden radio, because the oldest browsers cannot draw it around the radio.
    expect(way(/^PIX$/).nextElementSibling).toHaveTextContent('PIX');
    await user.click(way(/^PIX$/));
    expect(screen.queryByText(/^Saldo .* \+ PIX/)).not.toBeInTheDocument();
    await user.click(await pay(/Comprar com PIX$/));
    await waitFor(() => expect(purchases()).toHaveLength(1));
    expect(parseContent(purchases()[0]?.content)).toMatchObject({ useBalance: false });
    expect(await person.data.read((tx) => tx.kept('payWith'))).toBe('pix');
  });

  test('[S-20] without a balance there is nothing to choose', async () => {
    await openShop(bar);
    await pay(/Comprar com PIX$/);
    expect(screen.queryByRole('radiogroup', { name: 'Forma de pagamento' })).not.toBeInTheDocument();
  });

  test('[S-04] a long cart is seen first, and so are prices that changed', async () => {
    const { user, person, purchases } = await openShop({ ...bar, cart: [{ itemId: 'agua', quantity: 2 }] });
    await pay(/^Pagar R\$\s8,10/);
    const record = putItem(person.server, 'agua', {
      name: 'Água com gás',
      price: 5,
      quantity: 3,
      categories: ['bebidas'],
    });
    await act(async () => person.socket.tell(locationChannel(SHOP), { type: 'RECORD_CHANGED', record }));
    await user.click(await pay(/^Pagar R\$\s9,00/));
    const cart = within(await screen.findByRole('dialog', { name: 'Carrinho' }));
    expect(await cart.findByText(/^O total passou de/)).toBeInTheDocument();
    expect(purchases()).toEqual([]);
  });

  test('[S-04] [S-12] a press that comes before the bar has the last unit pays nothing, and the next one pays all', async () => {
    const { user, purchases } = await openShop({ ...bar, balance: 50 });
    const early = await pay(/^Pagar R\$\s6,66/);
    const [plus] = screen.getAllByRole('button', { name: /^Aumentar Barra/ });
    await act(async () => {
      plus?.click();
      early.click();
    });
    expect(await screen.findByText('O total acabou de mudar. Confira antes de pagar.')).toBeInTheDocument();
    await user.click(await pay(/^Pagar R\$\s9,99/));
    await waitFor(() => expect(purchases()).toHaveLength(1));
    expect(parseContent(purchases()[0]?.content)).toMatchObject({ totalAmount: 9.99 });
  });

  test('[S-12] the second press of a double click pays nothing', async () => {
    const { user, purchases } = await openShop({ ...bar, balance: 50 });
    await user.dblClick(await pay(/^Pagar/));
    await waitFor(() => expect(purchases()).toHaveLength(1));
  });
});

const textOf = (blob: Blob): Promise<string> =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(blob);
  });

describe('the code copied in the tap', () => {
  /** Gives the page a clipboard that takes promises, as browsers have. Returns the taken texts. */
  function takePromises(): string[] {
    const taken: string[] = [];
    class Item {
      data: Record<string, Promise<Blob>>;
      constructor(data: Record<string, Promise<Blob>>) {
        this.data = data;
      }
    }
    Object.assign(globalThis, { ClipboardItem: Item });
    vi.spyOn(navigator.clipboard, 'write').mockImplementation(async (items) => {
      const [item] = items as unknown as Item[];
      const blob = await item?.data['text/plain'];
      if (blob) taken.push(await textOf(blob));
    });
    return taken;
  }

  test('[S-13] [F-18] begins in the tap, waits for the code, and makes way for Paguei', async () => {
    const taken = takePromises();
    const { user, person, purchases } = await openShop(bar);
    await user.click(await pay(/Comprar com PIX$/));
    expect(navigator.clipboard.write).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(purchases()).toHaveLength(1));
    const [bought] = purchases();
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const code = { status: 'AWAITING_PAYMENT', qrCode: CODE, pixAmount: 6.66, expiresAt };
    put(
      person.server,
      'SHOPPING_PURCHASE',
      { id: bought?.id ?? '' },
      { ...parseContent(bought?.content), ...code },
    );
    await act(async () => person.data.refresh({ kind: 'purchase', id: bought?.id ?? '' }));
    await screen.findByRole('dialog', { name: 'Pague com PIX' });
    await waitFor(() => expect(taken).toEqual([CODE]));
    expect(await screen.findByText('Copiado!')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Paguei' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Copiar código PIX' })).not.toBeInTheDocument();
  });

  test("[S-13] [SY-52] a late code leaves the clipboard alone while another shop's payment is on show", async () => {
    const taken = takePromises();
    const { user, person, purchases } = await openShop(bar);
    const { server, data } = person;
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const giveCode = async (shop: string, qrCode: string) => {
      const bought = purchases().find(({ parentId }) => parentId === shop);
      const code = { status: 'AWAITING_PAYMENT', qrCode, pixAmount: 6.66, expiresAt };
      put(
        server,
        'SHOPPING_PURCHASE',
        { id: bought?.id ?? '' },
        { ...parseContent(bought?.content), ...code },
      );
      await act(async () => data.refresh({ kind: 'purchase', id: bought?.id ?? '' }));
    };
    const create = server.create.bind(server);
    let answer: (() => void) | undefined;
    server.create = async (record) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return create(record);
    };
    await user.click(await pay(/Comprar com PIX$/));
    await waitFor(() => expect(answer).toBeDefined());
    server.create = create;
    await act(async () => data.createPurchase({ ...input(), locationId: 'outra' }));
    await giveCode('outra', 'o código da outra');
    act(() => noteCopied({ text: 'o código da outra', isSilent: true }));
    await screen.findByRole('button', { name: 'Paguei' });
    await act(async () => answer?.());
    await waitFor(() => expect(purchases()).toHaveLength(2));
    await giveCode(SHOP, CODE);
    const { mock } = vi.mocked(navigator.clipboard.write);
    await waitFor(() => expect(mock.settledResults).not.toMatchObject([{ type: 'incomplete' }]));
    expect(taken).toEqual([]);
    expect(screen.getByRole('button', { name: 'Paguei' })).toBeInTheDocument();
  });

  test('[S-13] where the browser refuses, the code is copied by its button', async () => {
    takePromises();
    vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const { user } = await openShop(bar);
    await user.click(await pay(/Comprar com PIX$/));
    await screen.findByRole('dialog', { name: 'Gerando seu código PIX' });
    expect(screen.getByRole('button', { name: 'Copiar código PIX' })).toHaveAttribute('aria-busy', 'true');
  });

  test('[S-20] what the balance pays leaves the clipboard alone', async () => {
    takePromises();
    const { user, purchases } = await openShop({ ...bar, balance: 50 });
    await user.click(await pay(/Comprar com saldo$/));
    await waitFor(() => expect(purchases()).toHaveLength(1));
    expect(navigator.clipboard.write).not.toHaveBeenCalled();
  });
});
