import { describe, expect, test } from 'vitest';
import { createBacenPayouts } from '../../../../server/pix/bacen/bacen-payouts.ts';
import { scriptedCall } from '../../pix/support/scripted-call.ts';
import { ANA, MINUTE, type Shop } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { fundedWallet, type Wallet } from '../support/wallet.ts';

const STUCK = 'the bank does not say whether money left; its hold stays';

describe('a payout behind a gateway that finds no bank', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(async (opened) => {
    shop = opened;
    wallet = await fundedWallet(shop);
  });

  const money = async () => [(await shop.profile(ANA)).balance, await shop.balance(`user:${ANA}:payout`)];
  /** Asks the bank `times` times, every quarter of a minute. */
  const ask = async (times: number) => {
    for (let time = 0; time < times; time += 1) await wallet.settle(15_000);
  };
  /** A payout that the bank made and whose answer was lost. From then on only the gateway answers. */
  const lose = async () => {
    shop.bank.faults.payoutMode = 'lost-answer';
    const { id } = shop.must(await wallet.withdraw(ANA, 30));
    await shop.runJobs();
    shop.bank.faults.payoutMode = 'normal';
    const { get, send } = shop.payouts;
    Object.assign(shop.payouts, createBacenPayouts('k', scriptedCall([{ status: 404, body: '<html>' }])));
    return { id, heal: () => Object.assign(shop.payouts, { get, send }) };
  };

  test('[W-03] keeps its hold until the bank itself is heard: the money goes once', async () => {
    const { id, heal } = await lose();
    await ask(12);
    expect(await money()).toEqual([7000, 3000]);
    heal();
    await wallet.settle(MINUTE, MINUTE);
    expect((await wallet.withdrawalOf(id)).status).toBe('COMPLETED');
    expect(await money()).toEqual([7000, 0]);
    expect(shop.bank.recentPayouts(5)).toHaveLength(1);
  });

  test('[W-03] a hold that lasts an hour is told to the operator, again and again until the bank is heard', async () => {
    const { heal } = await lose();
    const told = () => shop.warnings.filter((one) => one === STUCK).length;
    await wallet.settle(...Array<number>(59).fill(MINUTE));
    expect(told()).toBe(0);
    await wallet.settle(...Array<number>(15).fill(MINUTE));
    expect(told()).toBe(1);
    await wallet.settle(...Array<number>(30).fill(MINUTE));
    expect(told()).toBe(3);
    expect(await money()).toEqual([7000, 3000]);
    heal();
    await wallet.settle(15 * MINUTE, 15 * MINUTE);
    expect(await money()).toEqual([7000, 0]);
    expect(told()).toBe(3);
  });
});
