import { expect, test } from 'vitest';
import type { Draft, Entry, FieldChange } from '../../../src/data/mirror/entry.ts';
import { refusedBefore } from '../../../src/data/outbox/parked-before.ts';

const change = (content: Record<string, FieldChange>, reference?: FieldChange): Draft => ({
  ...{ id: 'e', lane: 'item:um' },
  about: { kind: 'item', text: 'Suco', locationId: 'loja' },
  operation: { kind: 'change', type: 'ITEM', id: 'um', content, ...(reference && { reference }) },
});

const refused = (draft: Draft): Entry => ({
  ...draft,
  ...{ seq: 1, composedAt: 1, attachments: [] },
  state: { kind: 'parked', error: { kind: 'refused', code: 'BAD_INPUT', message: '' } },
});

test('[X-04] a newer save over a refused one begins at what the server has, and ends at what was typed last', () => {
  const earlier = change({ price: { from: 1, to: 2 } }, { from: 'Suco', to: 'Caju' });
  const later = change({ price: { from: 2, to: 3 }, cost: { from: 4, to: 5 } }, { from: 'Caju', to: 'Uva' });
  expect(refusedBefore([refused(earlier)], later)).toMatchObject({
    id: 'e',
    operation: {
      content: { price: { from: 1, to: 3 }, cost: { from: 4, to: 5 } },
      reference: { from: 'Suco', to: 'Uva' },
    },
  });
});
