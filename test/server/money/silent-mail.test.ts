import { describe, expect, test } from 'vitest';
import { startSilentServer } from '../../../scripts/bench/server/smtp-server.ts';
import { createJobRunner } from '../../../server/db/queue/job-runner.ts';
import { createTroubles } from '../../../server/db/queue/troubles.ts';
import { createMailJob } from '../../../server/mail/mail-job.ts';
import { createSmtpMailer } from '../../../server/mail/smtp-mailer.ts';
import { createMoneyJobs } from '../../../server/money/register-money.ts';
import { message } from '../../contracts/mailer.ts';
import { ANA, COFFEE, type Shop } from './support/shop.ts';
import { shopForEach } from './support/shop-for-each.ts';

/** Longer than the test, so that calls to the mail server wait until its end. */
const SET_UP_MS = 10 * 60_000;

describe('a mail server that accepts and says nothing', () => {
  let shop: Shop;
  shopForEach(
    (opened) => {
      shop = opened;
    },
    { coffee: 100 },
  );

  test('[S-15] keeps nobody from a code: twelve mails hang, six codes are made and one payment is taken in', async () => {
    const { store, psp, payouts, now } = shop;
    const smtp = await startSilentServer();
    const mailer = createSmtpMailer({
      url: smtp.url,
      from: 'ola@vendinha.test',
      connections: 4,
      times: { setUpMs: SET_UP_MS },
    });
    for (let nth = 0; nth < 12; nth += 1)
      shop.must(await store.run('enqueueMail', { key: `m${nth}`, payload: message }));
    const log = { warn: () => undefined, error: () => undefined };
    const troubles = createTroubles(log, now);
    const sendMail = createMailJob(mailer, { now });
    const handlers = {
      ...createMoneyJobs({
        store,
        psp,
        payouts,
        now,
        webhookUrl: async () => '',
        isBankAway: () => false,
        troubles,
        log,
      }),
      mail: sendMail,
    };
    const runner = createJobRunner(store, handlers, { troubles, pollMs: 5, log });
    await smtp.accepted(1);

    const ids: string[] = [];
    for (let nth = 0; nth < 6; nth += 1)
      ids.push(shop.must(await shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8)).id);
    const statuses = () => Promise.all(ids.map(async (id) => (await shop.purchase(id)).status));
    await expect.poll(statuses).toEqual(ids.map(() => 'AWAITING_PAYMENT'));
    const { qrCode } = await shop.purchase(ids[0] ?? '');
    shop.bank.pay({ brCode: qrCode ?? '', mode: 'normal', amount: null });
    await shop.bank.webhooks.deliverDue();
    await expect.poll(statuses).toEqual(['PAID', ...ids.slice(1).map(() => 'AWAITING_PAYMENT')]);
    const waiting = await store.read.selectFrom('job').select('key').where('kind', '=', 'mail').execute();
    expect(waiting).toHaveLength(12);

    mailer.close();
    await smtp.stop();
    await runner.stop();
  });
});
