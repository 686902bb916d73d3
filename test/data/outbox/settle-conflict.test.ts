import { expect, test } from 'vitest';
import type { Entry, FieldChange, Operation } from '../../../src/data/mirror/entry.ts';
import { conflictOf, settleConflict } from '../../../src/data/outbox/settle-conflict.ts';
import type { RecordRow, RecordType } from '../../../src/records/record.ts';

const row = (type: RecordType, content: object, reference: string, updatedAt = 5): RecordRow => ({
  ...{ id: 'um', type, parentId: 'loja', owner: 'dona', reference, createdAt: 1, updatedAt },
  content: JSON.stringify(content),
});

function parked(current: RecordRow, content: Record<string, FieldChange>, reference?: FieldChange): Entry {
  const operation: Operation = {
    kind: 'change',
    type: current.type,
    id: 'um',
    content,
    ...(reference && { reference }),
  };
  const error = { kind: 'refused', code: 'STALE', message: 'Mudou.', detail: { current } } as const;
  const about = { kind: 'item', text: 'Suco', locationId: 'loja' } as const;
  return {
    id: 'e',
    seq: 1,
    lane: 'item:um',
    operation,
    attachments: [],
    about,
    composedAt: 1,
    state: { kind: 'parked', error },
  };
}

const price = { from: 5, to: 7 };
const theirs = { name: 'Uva', price: 6, value: 6, description: 'Deles' };
const clash = parked(
  row('ITEM', theirs, 'Uva'),
  { name: { from: 'Suco', to: 'Caju' }, price, value: price, cost: { from: undefined, to: 2 } },
  { from: 'Suco', to: 'Caju' },
);

test('[X-04] a price under two names and a name that is the reference too are one field each', () => {
  expect(conflictOf(clash)?.fields).toEqual([
    { field: 'price', mine: 7, theirs: 6 },
    { field: 'name', mine: 'Caju', theirs: 'Uva' },
  ]);
});

test('[X-04] each field goes as it was chosen, and what nobody disputes goes along', () => {
  const conflict = conflictOf(clash);
  if (!conflict) throw new Error('no conflict');
  expect(settleConflict(conflict, ['price'])).toMatchObject({
    content: { price: { from: 6, to: 7 }, value: { from: 6, to: 7 }, cost: { to: 2 } },
  });
  expect(settleConflict(conflict, ['price'])).not.toHaveProperty('reference');
  expect(settleConflict(conflict, ['name'])).toMatchObject({
    content: { name: { from: 'Uva', to: 'Caju' } },
    reference: { from: 'Uva', to: 'Caju' },
  });
  expect(settleConflict(conflict, [])?.content).toEqual({ cost: { from: undefined, to: 2 } });
});

test('[X-04] where the other side took its change back, the choice is still about what was refused', () => {
  const back = row('ITEM', { name: 'Suco', price: 5, value: 5 }, 'Suco', 9);
  const conflict = conflictOf(clash, back);
  expect(conflict?.fields).toEqual([
    { field: 'price', mine: 7, theirs: 5 },
    { field: 'name', mine: 'Caju', theirs: 'Suco' },
  ]);
  expect(conflict && settleConflict(conflict, [])).toMatchObject({
    content: { cost: { from: undefined, to: 2 } },
  });
  expect(conflict && settleConflict(conflict, ['price'])?.content).toMatchObject({ price, value: price });
});

test('[X-04] the newest that is known of the record counts, and nothing is left where all is given up', () => {
  const current = row('LOCATION', { name: 'Loja' }, 'PRIVATE');
  const entry = parked(current, {}, { from: 'PUBLIC', to: 'PUBLIC2' });
  const conflict = conflictOf(entry, row('LOCATION', { name: 'Loja' }, 'OUTRA', 9));
  expect(conflict?.fields).toEqual([{ field: 'reference', mine: 'PUBLIC2', theirs: 'OUTRA' }]);
  expect(conflict && settleConflict(conflict, [])).toBeNull();
  expect(
    conflictOf({
      ...entry,
      state: { kind: 'parked', error: { kind: 'refused', code: 'BAD_INPUT', message: '' } },
    }),
  ).toBeNull();
});

test('[X-04] a name that two changed decides nothing about who sees the location', () => {
  const reference = { from: 'PUBLIC', to: 'PRIVATE' };
  const name = { from: 'Antes', to: 'Meu' };
  const conflict = conflictOf(parked(row('LOCATION', { name: 'Deles' }, 'PUBLIC'), { name }, reference));
  expect(conflict?.fields).toEqual([{ field: 'name', mine: 'Meu', theirs: 'Deles' }]);
  expect(conflict && settleConflict(conflict, [])).toMatchObject({ content: {}, reference });
});
