import { expect, test } from 'vitest';
import { RowMemory } from '../../../server/db/engine/row-memory.ts';
import type { RecordTable } from '../../../server/db/schema.ts';

const row = (content: string): RecordTable => ({
  ...{ id: 'a', type: 'LOG', parent_id: null, owner: null, reference: null, content },
  ...{ created_at: 1, updated_at: 1, deleted: 0, location_id: null, audience: null, create_hash: null },
});

for (const engine of ['sqlite', 'postgres'] as const)
  test(`a row that is read while its change waits never takes the change's place (${engine})`, () => {
    const memory = new RowMemory(engine);
    memory.remember(row('read'), true);
    memory.postpone(row('changed'));
    expect(() => memory.remember(row('read'), true)).toThrow('waits');
    expect(memory.get('LOG', 'a')?.row.content).toBe('changed');
    memory.postpone(row('changed again'));
    const written = engine === 'sqlite' ? memory.takePending() : [...memory.takeLater().changed.values()];
    expect(written.map(({ content }) => content)).toEqual(['changed again']);
    memory.remember(row('read anew'), true);
    expect(memory.get('LOG', 'a')?.row.content).toBe('read anew');
  });
