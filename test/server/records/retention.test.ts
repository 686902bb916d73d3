import { expect, test } from 'vitest';
import type { JobAtWork } from '../../../server/db/queue/jobs.ts';
import { type Retention, retention } from '../../../server/records/retention/retire-records.ts';
import type { RecordType } from '../../../src/records/record.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';
import type { commands } from './support/record-commands.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 12);

describeOnEngine('records that nobody needs for ever', () => {
  test('[Y-01] [H-10] go after their days in pieces; what is younger, alive, of other types or kept stays', async () => {
    const { store, close } = await openTestStore<typeof commands>({
      commandsModule: new URL('./support/record-commands.ts', import.meta.url),
      now: () => NOW,
    });
    const past = (type: RecordType, id: string, days: number, parentId: string | null = null) => ({
      ...{ id, type, parentId, owner: 'ana', reference: null, content: null },
      at: NOW - days * DAY,
    });
    const seen = Array.from({ length: 600 }, (_, index) => past('ACCESS', `a${index}`, 200));
    await store.run('putPast', {
      rows: [past('LOCATION', 'silent', 400), past('LOCATION', 'alive', 400), ...seen],
    });
    await store.run('putPast', {
      rows: [
        past('ACCESS', 'young', 183),
        past('LOG', 'kept', 900),
        past('LOG', 'young log', 183),
        past('HVMP_STATUS', 'of silent', 31, 'silent'),
        past('HVMP_STATUS', 'first of alive', 31, 'alive'),
        past('HVMP_STATUS', 'last of alive', 29, 'alive'),
        past('DEPOSIT', 'receipt', 4000),
      ],
    });
    const runs = async (days: Retention): Promise<unknown[]> => {
      const handler = retention(store, days)['records.retire'];
      const steps: unknown[] = [];
      for (let payload: unknown = 'ACCESS'; ; ) {
        const result = await handler(payload, {} as JobAtWork);
        if ('done' in result) throw new Error('the job comes again each night');
        steps.push(result.payload);
        // Four in the morning in São Paulo.
        if (result.retryAt === Date.UTC(2026, 10, 21, 7)) return steps;
        expect(result.retryAt).toBe(NOW);
        payload = result.payload;
      }
    };
    const left = async () =>
      (await store.read.selectFrom('record').select('id').orderBy('id').execute()).map(({ id }) => id);
    const before = await left();
    expect(await runs({ ACCESS: 0, LOG: 0, HVMP_STATUS: 0 })).toEqual(['LOG', 'HVMP_STATUS', 'ACCESS']);
    expect(await left()).toEqual(before);
    // Each run continues at the type where the previous one stopped.
    expect(await runs({ ACCESS: 184, LOG: 0, HVMP_STATUS: 30 })).toEqual([
      ...['ACCESS', 'LOG', 'HVMP_STATUS', 'ACCESS'],
    ]);
    expect(await left()).toEqual(
      ['alive', 'first of alive', 'kept', 'last of alive', 'receipt', 'silent', 'young', 'young log'].sort(),
    );
    expect(await runs({ ACCESS: 0, LOG: 184, HVMP_STATUS: 0 })).toHaveLength(3);
    expect(await left()).toEqual(
      ['alive', 'first of alive', 'last of alive', 'receipt', 'silent', 'young', 'young log'].sort(),
    );
    await close();
  });
});
