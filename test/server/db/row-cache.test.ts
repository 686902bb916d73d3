import { expect, test } from 'vitest';
import { RowCache } from '../../../server/db/engine/row-cache.ts';
import type { RecordTable } from '../../../server/db/record-table.ts';

const row = (content: string): RecordTable => ({
  ...{ id: 'a', type: 'LOG', parent_id: null, owner: null, reference: null, content },
  ...{ created_at: 1, updated_at: 1, deleted: 0, location_id: null, audience: null, create_hash: null },
});

for (const engine of ['sqlite', 'postgres'] as const)
  test(`a row that is read while its change waits never takes the change's place (${engine})`, () => {
    const cache = new RowCache(engine);
    cache.remember(row('read'), 'locked');
    cache.postpone(row('changed'));
    expect(() => cache.remember(row('read'), 'locked')).toThrow('waits');
    expect(cache.get('LOG', 'a')?.row.content).toBe('changed');
    cache.postpone(row('changed again'));
    const written = engine === 'sqlite' ? cache.takePending() : [...cache.takeLater().changed.values()];
    expect(written.map(({ content }) => content)).toEqual(['changed again']);
    cache.remember(row('read anew'), 'locked');
    expect(cache.get('LOG', 'a')?.row.content).toBe('read anew');
  });
