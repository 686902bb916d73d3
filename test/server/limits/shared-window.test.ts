import { expect, test } from 'vitest';
import { applied } from '../../../server/db/applied.ts';
import { createWindows, type Sharing } from '../../../server/limits/window.ts';
import { describeOnEngine, openTestStore } from '../support/open-store.ts';

const MINUTE = 60_000;
const LIMIT = { most: 20, lengthMs: MINUTE };

describeOnEngine('a window that all processes count', () => {
  test('lets through no more than its most where the clock was set back by hours', async () => {
    let now = Date.UTC(2026, 10, 20, 12);
    const { store, close } = await openTestStore({ now: () => now });
    const failures: unknown[] = [];
    let reporting: ReturnType<Sharing['report']> | undefined;
    const { count } = createWindows(LIMIT, () => now, {
      every: 5,
      report: (key, count) => {
        reporting = applied(store, 'addToWindow', { key, count, lengthMs: LIMIT.lengthMs });
        return reporting;
      },
      failed: (error) => failures.push(error),
    });
    const letIn = async (): Promise<number> => {
      let passed = 0;
      for (let asked = 0; asked < 60; asked += 1) {
        if (count('a') === 0) passed += 1;
        await reporting;
      }
      return passed;
    };
    expect(await letIn()).toBe(LIMIT.most);
    now -= 180 * MINUTE;
    expect(await letIn()).toBe(LIMIT.most);
    now += MINUTE;
    expect(await letIn()).toBe(LIMIT.most);
    expect(failures).toEqual([]);
    await close();
  });
});
