import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DELIVERY_FEES, PRODUCTS } from '../../../../src/domain/shop/equipment.ts';
import { readLocation } from '../../../../src/records/types/shop/location.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

const ADDRESS = {
  nome: 'Ana Lima',
  cep: '95020-360',
  rua: 'Rua Sinimbu',
  numero: '100',
  complemento: '',
  bairro: 'Lourdes',
  cidade: 'Caxias do Sul',
  estado: 'rs',
};

describeOnEngine('equipment', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(async (opened) => {
    shop = opened;
    wallet = walletOf(shop);
    await wallet.grant(ANA, 100_000);
  });

  const buy = async (content: object, id: string = randomUUID()) => {
    const verdict = await shop.request(
      ANA,
      'OPERATION_PURCHASE',
      { action: 'PURCHASE', status: 'PENDING', productName: 'x', price: 0.01, totalPrice: 0.01, ...content },
      id,
    );
    return verdict.kind === 'refused' ? verdict.code : wallet.equipmentOf(verdict.value.id);
  };
  const locations = () =>
    shop.store.read
      .selectFrom('record')
      .select('id')
      .where('owner', '=', ANA)
      .where('type', '=', 'LOCATION')
      .execute();

  test('[E-01, E-04, E-05] bought at the server’s prices: balance debited, a place of its own', async () => {
    const request = await buy({ productType: 'LOCK', deliveryAddress: ADDRESS });
    expect(request).toMatchObject({
      status: 'SUCCESS',
      price: 87_000,
      deliveryFee: 3500,
      totalPrice: 90_500,
      address: { cep: '95020360', estado: 'RS' },
    });
    expect((await shop.profile(ANA)).balance).toBe(9500);
    expect(await shop.balance('platform:sales')).toBe(90_500);
    const [place] = await locations();
    expect(typeof request === 'object' && request.locationId).toBe(place?.id);
    const row = await wallet.record(place?.id ?? '', 'LOCATION');
    expect(readLocation(row)).toMatchObject({
      owner: ANA,
      name: 'Tranca Inteligente, Lourdes',
      visibility: 'PRIVATE',
      address: 'Rua Sinimbu, 100, Lourdes, Caxias do Sul - RS',
      cep: '95020-360',
      equipmentName: 'Tranca Inteligente',
      equipmentType: 'LOCK',
      purchasePrice: 87_000,
      recipientName: 'Ana Lima',
    });
    expect(await wallet.content(place?.id ?? '', 'LOCATION')).toMatchObject({
      deliveryRua: 'Rua Sinimbu',
      deliveryNumero: '100',
      deliveryBairro: 'Lourdes',
      deliveryCidade: 'Caxias do Sul',
      deliveryEstado: 'RS',
    });
  });

  test('[E-01, E-04] what was agreed to at another price buys nothing and says the new one', async () => {
    const order = { productType: 'LOCK', deliveryAddress: ADDRESS };
    expect(await buy({ ...order, agreedTotal: 899 })).toMatchObject({
      status: 'ERROR',
      totalPrice: 90_500,
      message: 'O preço mudou: o total agora é R$ 905,00. Confira antes de comprar.',
      locationId: null,
    });
    expect(await locations()).toEqual([]);
    expect((await shop.profile(ANA)).balance).toBe(100_000);
    expect(await buy({ ...order, agreedTotal: 905 })).toMatchObject({ status: 'SUCCESS' });
  });

  test('[E-05] the same request, again and at once, buys once', async () => {
    const id = randomUUID();
    const order = { productType: 'LOCK', deliveryAddress: ADDRESS };
    await Promise.allSettled([1, 2, 3].map(() => buy(order, id)));
    await shop.restart();
    expect(await buy(order, id)).toMatchObject({ status: 'SUCCESS' });
    expect(await locations()).toHaveLength(1);
    expect((await shop.profile(ANA)).balance).toBe(9500);
    expect(await buy({ ...order, productType: 'MACHINE' }, id)).toBe('CONFLICT');
  });

  test('[E-04] too little balance buys nothing and says so', async () => {
    expect(await buy({ productType: 'MACHINE', deliveryAddress: ADDRESS })).toMatchObject({
      status: 'INSUFFICIENT_BALANCE',
      totalPrice: 245_000,
      message: 'Saldo insuficiente para esta compra',
      locationId: null,
    });
    expect(await locations()).toEqual([]);
    expect((await shop.profile(ANA)).balance).toBe(100_000);
  });

  test('[E-04] a product or address that is none ends in ERROR, with the message of its field', async () => {
    const cases: [object, string][] = [
      [{ deliveryAddress: ADDRESS }, 'Selecione um produto'],
      [{ productType: 'CAR', deliveryAddress: ADDRESS }, 'Selecione um produto'],
      [{ productType: 'LOCK' }, 'Nome é obrigatório'],
      [{ productType: 'LOCK', deliveryAddress: { ...ADDRESS, cep: '' } }, 'CEP é obrigatório'],
      [{ productType: 'LOCK', deliveryAddress: { ...ADDRESS, rua: ' ' } }, 'Rua é obrigatória'],
      [{ productType: 'LOCK', deliveryAddress: { ...ADDRESS, numero: '' } }, 'Número é obrigatório'],
      [{ productType: 'LOCK', deliveryAddress: { ...ADDRESS, bairro: '' } }, 'Bairro é obrigatório'],
      [{ productType: 'LOCK', deliveryAddress: { ...ADDRESS, cidade: '' } }, 'Cidade é obrigatória'],
      [{ productType: 'LOCK', deliveryAddress: { ...ADDRESS, estado: '' } }, 'Estado é obrigatório'],
      [
        { productType: 'LOCK', deliveryAddress: { ...ADDRESS, estado: 'BA' } },
        'Ainda não entregamos neste estado',
      ],
    ];
    for (const [order, message] of cases)
      expect(await buy(order)).toMatchObject({ status: 'ERROR', message });
    expect(await locations()).toEqual([]);
    expect(await buy({ productType: 'LOCK', deliveryAddress: ADDRESS }, '1')).toBe('BAD_INPUT');
  });

  test.for([
    ['nome', 100],
    ['rua', 100],
    ['numero', 20],
    ['complemento', 100],
    ['bairro', 100],
    ['cidade', 100],
  ] as const)(
    '[E-02] [E-05] a %s of more than %i characters buys nothing, one of as many does',
    async ([field, most]) => {
      const order = (length: number) => ({
        productType: 'LOCK',
        deliveryAddress: { ...ADDRESS, [field]: 'x'.repeat(length) },
      });
      expect(await buy(order(most + 1))).toMatchObject({
        status: 'ERROR',
        message: expect.stringContaining(`no máximo ${most} caracteres`),
      });
      expect(await locations()).toEqual([]);
      expect((await shop.profile(ANA)).balance).toBe(100_000);
      expect(await buy(order(most))).toMatchObject({ status: 'SUCCESS' });
    },
  );

  test('[E-01] the table of prices and delivery fees', () => {
    expect([PRODUCTS.MACHINE.price, PRODUCTS.LOCK.price]).toEqual([210_000, 87_000]);
    const table = Object.entries(DELIVERY_FEES).map(([state, fee]) => [
      state,
      fee.MACHINE / 100,
      fee.LOCK / 100,
    ]);
    expect(table).toEqual([
      ['RS', 350, 35],
      ['SC', 350, 35],
      ['PR', 400, 35],
      ['SP', 400, 40],
      ['MS', 400, 45],
      ['MT', 450, 45],
      ['MG', 400, 45],
      ['GO', 450, 50],
      ['RJ', 450, 50],
      ['ES', 500, 55],
    ]);
  });
});
