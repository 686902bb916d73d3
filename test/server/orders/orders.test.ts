import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { MailMessage } from '../../../server/mail/mail-port.ts';
import { listOrders } from '../../../server/orders/list-orders.ts';
import { createOrderJobs } from '../../../server/orders/order-job.ts';
import { parseContent } from '../../../src/records/record.ts';
import { ANA, MINUTE, type Shop } from '../money/support/shop.ts';
import { shopForEach } from '../money/support/shop-for-each.ts';
import { type Wallet, walletOf } from '../money/support/wallet.ts';
import { describeOnEngine } from '../support/open-store.ts';

const ADDRESS = {
  nome: 'Ana <b>Lima</b>\nTotal pago: R$ 0,01',
  cep: '95020-360',
  rua: 'Rua Sinimbu',
  numero: '100',
  complemento: 'sala 2',
  bairro: 'Lourdes',
  cidade: 'Caxias do Sul',
  estado: 'rs',
};
const LOCK = { action: 'PURCHASE', productType: 'LOCK', deliveryAddress: ADDRESS };

describeOnEngine('equipment orders', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(async (opened) => {
    shop = opened;
    wallet = walletOf(shop);
    await wallet.grant(ANA, 200_000);
  });

  const order = async (content: object = LOCK, id: string = randomUUID()) =>
    shop.must(await shop.request(ANA, 'OPERATION_PURCHASE', content, id)).id;
  /** Mails that the due order jobs send. The first `failures` tries find no mail server. */
  const mailed = async (failures = 0): Promise<MailMessage[]> => {
    const sent: MailMessage[] = [];
    let left = failures;
    const handlers = createOrderJobs({
      read: shop.store.read,
      operationsMail: 'envios@example.com',
      mailer: {
        async send(message) {
          left -= 1;
          if (left >= 0) throw new Error('the mail server is away');
          sent.push(message);
        },
      },
    });
    const claimed = { kinds: Object.keys(handlers), limit: 10, leaseMs: MINUTE };
    for (const job of shop.must(await shop.store.run('claimJobs', claimed))) {
      const { id, leaseUntil, stored } = job;
      const gone = await handlers['order.mail'](job.payload, {
        ...job,
        signal: new AbortController().signal,
      }).catch(() => null);
      if (gone) await shop.store.run('finishJob', { id, leaseUntil, stored });
      else await shop.store.run('retryJob', { id, leaseUntil, stored, runAt: shop.now(), error: 'away' });
    }
    return sent;
  };

  test('[E-05] whoever ships is mailed the whole order, once, also after a crash and a mail server that was away', async () => {
    const id = await order();
    await order(LOCK, id);
    await shop.restart();
    expect(await mailed(1)).toEqual([]);
    const [mail, ...more] = await mailed();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'envios@example.com',
      subject: 'Pedido para enviar: Tranca Inteligente · R$ 905,00',
    });
    const [place] = await listOrders(shop.store.read);
    for (const part of [
      'Produto: Tranca Inteligente',
      'Preço: R$ 870,00',
      'Frete: R$ 35,00',
      'Total pago: R$ 905,00',
      'Endereço: Rua Sinimbu, 100 - sala 2, Lourdes, Caxias do Sul - RS',
      'CEP: 95020-360',
      'Comprador: Pessoa de Teste',
      'E-mail do comprador: b@example.com',
      `Pedido: ${id}`,
      `Local criado: ${place?.locationId}`,
      `Conta do comprador: ${ANA}`,
      // The text names no npm, which a host with a release lacks.
      'com "vendinha orders" (',
    ])
      expect(mail?.text).toContain(part);
    // The buyer's input stays one line of the text, and no markup in the page.
    expect(mail?.text.split('\n').filter((line) => line.startsWith('Total pago'))).toHaveLength(1);
    expect(mail?.html).toContain('Ana &lt;b&gt;Lima&lt;/b&gt;');
    expect(await mailed()).toEqual([]);
  });

  test('[E-04] what was not paid is no order: nobody is mailed and nothing is listed', async () => {
    await order({ ...LOCK, deliveryAddress: { ...ADDRESS, cep: '' } });
    await order({ ...LOCK, productType: 'MACHINE' });
    expect(await mailed()).toEqual([]);
    expect(await listOrders(shop.store.read)).toEqual([]);
  });

  test('[E-05] orders are listed oldest first and marked as shipped once; the buyer reads when and how', async () => {
    const first = await order();
    shop.advance(MINUTE);
    const second = await order();
    expect((await listOrders(shop.store.read)).map(({ id, shipping }) => [id, shipping])).toEqual([
      [first, null],
      [second, null],
    ]);
    const ship = async (id: string, note: string) =>
      shop.must(await shop.store.run('shipOrder', { id, note }));
    expect(await ship(first, ' Correios AA1 ')).toBe('SHIPPED');
    expect(await ship(first, 'outra vez')).toBe('ALREADY');
    expect(await ship(randomUUID(), '')).toBe('UNKNOWN_ORDER');
    const [shipped, open] = await listOrders(shop.store.read);
    expect(shipped).toMatchObject({ id: first, shipping: { at: shop.now(), note: 'Correios AA1' } });
    expect(open).toMatchObject({ id: second, shipping: null });

    const place = await wallet.record(shipped?.locationId ?? '', 'LOCATION');
    const edited = {
      ...parseContent(place.content),
      name: 'Minha loja',
      shippedAt: null,
      shippingNote: 'eu',
    };
    const verdict = await shop.store.run('updateRecord', {
      viewer: { sub: ANA, email: 'b@example.com' },
      input: { id: place.id, type: 'LOCATION', content: JSON.stringify(edited) },
    });
    expect(shop.must(verdict)).toMatchObject({ type: 'LOCATION' });
    expect(await wallet.content(place.id, 'LOCATION')).toMatchObject({
      name: 'Minha loja',
      shippingNote: 'Correios AA1',
    });
  });
});
