import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CATALOGUE } from '../../../src/domain/shop/equipment.ts';
import { messages, putOwn, recordsOf } from '../support/money-fixture.tsx';
import { holdClock } from '../support/show.tsx';
import { buy, countLooks } from './buy-equipment.tsx';
import { openShop, press } from './open-equipment.tsx';

afterEach(() => {
  vi.useRealTimers();
});

describe('purchase', () => {
  test('[E-04] [E-05] sends what the documents say, and says that it was bought', async () => {
    const view = await openShop();
    await buy(view, { status: 'SUCCESS', locationId: 'novo-local' });
    expect(await screen.findByText('Compra realizada com sucesso!')).toBeInTheDocument();
    await waitFor(() =>
      expect(messages(view.said)).toEqual([
        'Compra realizada com sucesso! O produto será enviado em até 30 dias.',
      ]),
    );
    const [request] = recordsOf(view.person, 'REQUEST');
    expect(request).toMatchObject({
      reference: 'OPERATION_PURCHASE',
      content: {
        productType: 'LOCK',
        productName: 'Tranca Inteligente',
        price: 870,
        deliveryFee: 40,
        totalPrice: 910,
        deliveryAddress: {
          nome: 'Ana Souza',
          cep: '01310100',
          rua: 'Avenida Paulista',
          numero: '900',
          complemento: '',
          bairro: 'Bela Vista',
          cidade: 'São Paulo',
          estado: 'SP',
        },
      },
    });
    expect(Object.keys(request?.content ?? {}).sort()).toEqual([
      'action',
      'agreedTotal',
      'deliveryAddress',
      'deliveryFee',
      // Fields of the answer.
      'locationId',
      'price',
      'productName',
      'productType',
      'sessionInfo',
      'status',
      'timestamp',
      'totalPrice',
      'userInfo',
    ]);
    await view.user.click(press('Ver o local'));
    expect(view.place.path).toBe('/location-information/novo-local');
  });

  test.each([
    [{ status: 'INSUFFICIENT_BALANCE' }, 'Saldo insuficiente para realizar a compra.'],
    [{ status: 'ERROR' }, 'Erro ao processar a compra. Tente novamente.'],
  ])('[E-04] %j', async (answer, message) => {
    const view = await openShop();
    await buy(view, answer);
    await waitFor(() => expect(messages(view.said)).toEqual([message]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Rua')).toHaveValue('Avenida Paulista');
  });

  test('[E-01] [E-04] an app of other prices shows and agrees to those of its server', async () => {
    const offers = CATALOGUE.map((offer) => ({ ...offer, price: offer.price + 10_000 }));
    const view = await openShop({ offers });
    expect(await screen.findByRole('radio', { name: /Tranca.*R\$\s970,00/ })).toBeChecked();
    await buy(view, { status: 'SUCCESS' }, /^Comprar por R\$\s1\.010,00$/);
    expect(await screen.findByText('Compra realizada com sucesso!')).toBeInTheDocument();
    const [request] = recordsOf(view.person, 'REQUEST');
    expect(request?.content).toMatchObject({ price: 970, totalPrice: 1010, agreedTotal: 1010 });
  });

  test('[E-04] a price that changed meanwhile is on the screen once the order was refused', async () => {
    const view = await openShop({ offers: CATALOGUE });
    view.person.server.offers = CATALOGUE.map((offer) => ({ ...offer, price: offer.price + 500 }));
    await buy(view, { status: 'ERROR', message: 'O preço mudou.' });
    expect(await screen.findByRole('radio', { name: /Tranca.*R\$\s875,00/ })).toBeChecked();
    await waitFor(() => expect(messages(view.said)).toEqual(['O preço mudou.']));
  });

  test('[E-04] waits while the server works, and hears the end', async () => {
    const view = await openShop();
    const seen = countLooks(view);
    holdClock();
    await buy(view, {});
    await waitFor(() => expect(seen.count()).toBe(1));
    await seen.afterSeconds(3);
    expect(messages(view.said)).toEqual([]);
    expect(press(/^Comprar por/)).toHaveAttribute('aria-busy', 'true');
    putOwn(view.person, 'REQUEST', recordsOf(view.person, 'REQUEST')[0]?.id ?? '', { status: 'SUCCESS' });
    await seen.afterSeconds(1);
    expect(await screen.findByText('Compra realizada com sucesso!')).toBeInTheDocument();
  });

  test('[E-04] [X-07] 15 looks without an end; tried again it is the same request', async () => {
    const view = await openShop();
    const seen = countLooks(view);
    holdClock();
    await buy(view, {});
    await waitFor(() => expect(seen.count()).toBe(1));
    await seen.afterSeconds(14);
    await waitFor(() => expect(messages(view.said)).toEqual(['Tempo limite excedido. Tente novamente.']));
    expect(seen.count()).toBe(15);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    putOwn(view.person, 'REQUEST', recordsOf(view.person, 'REQUEST')[0]?.id ?? '', { status: 'SUCCESS' });
    await view.user.click(press('Confirmar Compra'));
    await view.user.click(await screen.findByRole('button', { name: /^Comprar por/ }));
    expect(await screen.findByText('Compra realizada com sucesso!')).toBeInTheDocument();
    expect(recordsOf(view.person, 'REQUEST')).toHaveLength(1);
  });
});
