import { expect, test } from 'vitest';
import { readCharge } from '../../../../server/pix/bacen/shapes.ts';
import type { PspCharge, PspOutcome } from '../../../../server/pix/psp-port.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { buyerOf, MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';

const UNREAD = 'a payment of a charge cannot be read; it is not taken in';

test('[S-15] a charge with a payment that cannot be read names it, and tells of the others', () => {
  const pix = { endToEndId: 'E1', valor: '4.80', horario: '2026-11-20T10:01:00.000Z' };
  const charge = {
    ...{ txid: 't', status: 'CONCLUIDA', valor: { original: '4.80' }, chave: 'loja@example.com' },
    calendario: { criacao: '2026-11-20T10:00:00.000Z' },
  };
  const read = (list: unknown[]) => readCharge({ ...charge, pix: list });
  expect(read([{ ...pix, endToEndId: 'E2', valor: '4,80' }, pix, 'pix'])).toMatchObject({
    payments: [{ endToEndId: 'E1', amount: 480 }],
    unread: ['E2', ''],
  });
  expect(read([pix])).not.toHaveProperty('unread');
});

describeOnEngine('a payment that cannot be read', () => {
  let shop: Shop;
  let isReadable: (nth: number) => boolean;
  shopForEach((opened) => {
    shop = opened;
    isReadable = () => false;
    for (const name of ['getCharge', 'cancelCharge'] as const) {
      const ask = shop.psp[name];
      shop.psp[name] = async (txid) => partly(await ask(txid));
    }
  });
  const { buyOne, pay } = buyerOf(() => shop);

  const partly = (outcome: PspOutcome<PspCharge>): PspOutcome<PspCharge> => {
    if (outcome.kind !== 'ok') return outcome;
    const payments = outcome.value.payments.filter((_, nth) => isReadable(nth));
    const others = outcome.value.payments.filter((_, nth) => !isReadable(nth));
    const unread = others.map(({ endToEndId }) => endToEndId);
    return { kind: 'ok', value: { ...outcome.value, payments, unread } };
  };

  test('[S-15] keeps no other payment of its charge from the buyer', async () => {
    const id = await buyOne();
    await pay(id, 'double');
    isReadable = (nth) => nth === 1;
    shop.advance(MINUTE);
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('PAID');
    expect(shop.warnings).toContain(UNREAD);
  });

  test('[S-15] does not end its purchase unpaid, and serves it once it can be read', async () => {
    const id = await buyOne();
    await pay(id);
    shop.advance(11 * MINUTE);
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('AWAITING_PAYMENT');
    expect(shop.warnings).toContain(UNREAD);
    isReadable = () => true;
    shop.advance(MINUTE);
    await shop.runJobs();
    expect((await shop.purchase(id)).status).toBe('PAID');
  });
});
