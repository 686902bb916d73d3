import { describe, expect, test } from 'vitest';
import type { RecordRow } from '../../../src/records/record.ts';
import { engineUnderTest } from '../support/open-store.ts';
import { openStory } from '../support/open-story.ts';

const DAY_MS = 86_400_000;
/** A Monday at noon in São Paulo, ms. */
const MONDAY = Date.UTC(2026, 10, 23, 15);

interface Told {
  type: string;
  owner: string | null;
  /** From the start of the story, ms. */
  at: number;
  lines: unknown;
  totalAmount: unknown;
}

/** Sales of the demo when it is filled at `now`, ms. Oldest first. */
async function storyAt(now: number): Promise<Told[]> {
  const { store, close } = await openStory(now);
  try {
    const rows = await store.read
      .selectFrom('record')
      .select(['type', 'owner', 'content', 'created_at as createdAt'])
      .where('type', '=', 'SHOPPING_PURCHASE' satisfies RecordRow['type'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(({ type, owner, content, createdAt }) => {
      const { items, totalAmount } = JSON.parse(content ?? '{}');
      return { type, owner, at: createdAt - now, lines: items, totalAmount };
    });
  } finally {
    await close();
  }
}

// The story is drawn before it is stored, so one engine suffices.
describe.runIf(engineUnderTest() === 'sqlite')('the story of the demo', () => {
  test('is the same on every day of the week', async () => {
    const monday = await storyAt(MONDAY);
    expect(monday.length).toBeGreaterThan(1000);
    expect(await storyAt(MONDAY + 6 * DAY_MS), 'on a Sunday').toEqual(monday);
  });
});
