import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Movement } from '../../../../server/money/ledger/ledger.ts';
import { auditLedger } from '../../support/audit-ledger.ts';
import { describeOnEngine, openTestStore } from '../../support/open-store.ts';
import type { commands } from '../support/ledger-commands.ts';

describeOnEngine('the ledger', () => {
  let opened: Awaited<ReturnType<typeof openTestStore<typeof commands>>>;
  beforeEach(async () => {
    opened = await openTestStore<typeof commands>({
      commandsModule: new URL('../support/ledger-commands.ts', import.meta.url),
    });
  });
  afterEach(() => opened.close());

  const move = (reference: string, debit: string, credit: string, amount: number): Movement => ({
    reference,
    debit,
    credit,
    amount,
    kind: 'TEST',
  });
  const post = (movements: Movement[], overdraw?: string) =>
    opened.store.run('postAll', { movements, ...(overdraw !== undefined && { overdraw }) });
  const balance = async (id: string) =>
    (await opened.store.read.selectFrom('account').select('balance').where('id', '=', id).executeTakeFirst())
      ?.balance ?? 0;

  test('the same movement posted again does nothing; another one under its reference is a bug', async () => {
    await post([move('a', 'platform:psp', 'user:1:balance', 500)]);
    expect(await post([move('a', 'platform:psp', 'user:1:balance', 500)])).toEqual({
      kind: 'applied',
      value: 0,
    });
    expect(await balance('user:1:balance')).toBe(500);
    await expect(post([move('a', 'platform:psp', 'user:1:balance', 501)])).rejects.toThrow(
      'posted as another movement',
    );
    for (const [debit, credit] of [
      ['platform:psp', 'user:2:balance'],
      ['platform:suspense', 'user:1:balance'],
    ] as const)
      await expect(post([move('a', debit, credit, 500)])).rejects.toThrow('posted as another movement');
    await expect(post([move('b', 'platform:psp', 'user:1:balance', 0)])).rejects.toThrow('not a movement');
    await expect(post([move('b', 'user:1:balance', 'user:1:balance', 1)])).rejects.toThrow('not a movement');
    await expect(post([move('c', 'platform:psp', 'user:1:balance', 1.5)])).rejects.toThrow('not a movement');
  });

  test('a person never spends more than there is, and nothing of a refused posting stays', async () => {
    await post([move('a', 'platform:psp', 'user:1:balance', 500)]);
    const refused = await post([
      move('b', 'user:1:balance', 'user:2:revenue', 300),
      move('c', 'user:1:balance', 'user:2:revenue', 201),
    ]);
    expect(refused).toMatchObject({ kind: 'refused', code: 'INSUFFICIENT_BALANCE' });
    expect([await balance('user:1:balance'), await balance('user:2:revenue')]).toEqual([500, 0]);
    expect(await post([move('b', 'user:1:balance', 'user:2:revenue', 500)])).toMatchObject({
      kind: 'applied',
    });
    expect([await balance('user:1:balance'), await balance('user:2:revenue')]).toEqual([0, 500]);
  });

  test('only a named account falls below zero, and it is not a licence for later', async () => {
    await post([move('a', 'user:1:balance', 'platform:psp', 200)], 'user:1:balance');
    expect(await balance('user:1:balance')).toBe(-200);
    expect(await post([move('b', 'user:1:balance', 'user:2:revenue', 1)])).toMatchObject({ kind: 'refused' });
    const others = [move('b', 'user:2:balance', 'platform:psp', 1)];
    expect(await post(others, 'user:1:balance')).toMatchObject({ kind: 'refused' });
    await post([move('c', 'platform:psp', 'user:1:balance', 150)]);
    expect(await balance('user:1:balance')).toBe(-50);
    expect(await auditLedger(opened.store.read)).toEqual([]);
  });

  test('whatever is posted at once, accounts sum to zero and agree with their transfers', async () => {
    const account = fc.constantFrom('platform:psp', 'user:1:balance', 'user:2:balance', 'user:2:revenue');
    const movement = fc.record({
      reference: fc.stringMatching(/^[a-z]{6}$/),
      debit: account,
      credit: account,
      amount: fc.integer({ min: 1, max: 900 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          movement.filter(({ debit, credit }) => debit !== credit),
          { maxLength: 12 },
        ),
        async (wanted) => {
          run += 1;
          await Promise.all(
            wanted.map(({ reference, debit, credit, amount }) =>
              post([move(`${run}${reference}`, debit, credit, amount)]).catch(() => null),
            ),
          );
          expect(await auditLedger(opened.store.read)).toEqual([]);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('the audit sees a balance that was changed behind its back', async () => {
    await post([move('a', 'platform:psp', 'user:1:balance', 500)]);
    await opened.store.run('tamper', { id: 'user:1:balance', balance: 900 });
    expect(await auditLedger(opened.store.read)).toEqual([
      'accounts sum to 400, not 0',
      'user:1:balance says 900, its transfers say 500',
    ]);
  });
});
