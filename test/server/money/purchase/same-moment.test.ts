import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CommandResult } from '../../../../server/db/store.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { ANA, BIA, COFFEE, OWNER, type Shop, WATER } from '../support/shop.ts';
import { shopForEach } from '../support/shop-for-each.ts';
import { type Wallet, walletOf } from '../support/wallet.ts';

/** Runs of each race, because one run may succeed by luck. */
const ROUNDS = 5;

describeOnEngine('what one person asks for in the same moment', () => {
  let shop: Shop;
  let wallet: Wallet;
  shopForEach(
    (opened) => {
      shop = opened;
      wallet = walletOf(shop);
    },
    { coffee: 1000, water: 1000 },
  );

  /** Repeats a creation that collided with an equal one, as the record API does. */
  const asTheApi = async <R>(ask: () => Promise<CommandResult<R>>): Promise<CommandResult<R>> => {
    const verdict = await ask();
    const raced =
      verdict.kind === 'refused' && typeof verdict.detail === 'object' && 'raced' in (verdict.detail ?? {});
    return raced ? ask() : verdict;
  };
  const codeOf = (verdict: CommandResult<unknown>): string =>
    verdict.kind === 'refused' ? verdict.code : 'applied';
  const tally = (verdicts: readonly CommandResult<unknown>[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const verdict of verdicts) counts[codeOf(verdict)] = (counts[codeOf(verdict)] ?? 0) + 1;
    return counts;
  };
  const openCodes = async (sub: string): Promise<number> =>
    (
      await shop.store.read
        .selectFrom('charge')
        .select('txid')
        .where('owner', '=', sub)
        .where('status', 'in', ['CREATING', 'ACTIVE'])
        .execute()
    ).length;

  test('[S-12] forty purchases at once leave ten unpaid, never more', async () => {
    const asks = Array.from({ length: 40 }, () => shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8));
    expect(tally(await Promise.all(asks))).toEqual({ applied: 10, RATE_LIMITED: 30 });
    expect(await openCodes(ANA)).toBe(10);
    expect(await shop.stock(COFFEE)).toMatchObject({ reserved: 10 });
  });

  test('[D-02] forty deposits at once leave ten unpaid, never more', async () => {
    const asks = Array.from({ length: 40 }, () => wallet.deposit(ANA, 5));
    expect(tally(await Promise.all(asks))).toEqual({ applied: 10, RATE_LIMITED: 30 });
    expect(await openCodes(ANA)).toBe(10);
  });

  test('[S-12] purchases of different goods at once hold no more than one person may', async () => {
    for (const sub of [ANA, BIA, OWNER]) {
      const both = await Promise.all([
        shop.buy(sub, [{ id: COFFEE, quantity: 60 }], 288),
        shop.buy(sub, [{ id: WATER, quantity: 60 }], 192),
      ]);
      expect(tally(both)).toEqual({ applied: 1, UNPAID_LIMIT: 1 });
    }
  });

  test('[S-12, D-02] a purchase and a deposit under one id at once both stand, each with a code of its own', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = randomUUID();
      const both = await Promise.all([
        asTheApi(() => shop.buy(ANA, [{ id: COFFEE, quantity: 1 }], 4.8, { id })),
        asTheApi(() => wallet.deposit(BIA, 5, id)),
      ]);
      expect(both.map(codeOf)).toEqual(['applied', 'applied']);
      const charges = await shop.store.read
        .selectFrom('charge')
        .select('purpose')
        .where('record_id', '=', id)
        .orderBy('purpose')
        .execute();
      expect(charges.map(({ purpose }) => purpose)).toEqual(['DEPOSIT', 'PURCHASE']);
    }
  });

  test('[E-04] equipment asked for forty times at once under one id is bought once, and all hear of that purchase', async () => {
    const address = {
      nome: 'Ana',
      cep: '95020000',
      rua: 'R',
      numero: '1',
      bairro: 'B',
      cidade: 'C',
      estado: 'RS',
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      // The balance suffices for one.
      await wallet.grant(ANA, 100_000 - (await shop.profile(ANA)).balance);
      const id = randomUUID();
      const ask = () =>
        shop.request(ANA, 'OPERATION_PURCHASE', { productType: 'LOCK', deliveryAddress: address }, id);
      const answers = await Promise.all(Array.from({ length: 40 }, () => asTheApi(ask)));
      expect(tally(answers)).toEqual({ applied: 40 });
      const statuses = new Set(
        answers.map((one) =>
          one.kind === 'applied' ? JSON.parse(one.value.content ?? '{}').status : one.code,
        ),
      );
      expect([...statuses]).toEqual(['SUCCESS']);
      const bought = await shop.store.read
        .selectFrom('transfer')
        .select('id')
        .where('reference', '=', `equipment:${id}`)
        .execute();
      expect(bought).toHaveLength(1);
    }
  });
});
