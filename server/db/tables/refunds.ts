import type { Engine } from '../store.ts';
import { SQL_TYPES, tableOn } from './ddl.ts';

/** Table of returns of sales that go back by PIX. */
export function createRefunds(engine: Engine): string[] {
  const { text, int } = SQL_TYPES[engine];
  return [
    tableOn(engine)(
      'refund',
      `id ${text} not null primary key, end_to_end_id ${text} not null, purchase_id ${text} not null,
       seller ${text} not null, asked_by ${text} not null,
       amount ${int} not null constraint refund_amount check (amount > 0), status ${text} not null,
       reason ${text}, return_id ${text}, created_at ${int} not null, updated_at ${int} not null`,
    ),
    'create index refund_payment on refund (end_to_end_id)',
    'create index refund_seller on refund (seller, status)',
    'create index refund_asker on refund (asked_by, created_at)',
    'create index refund_created on refund (created_at, id)',
  ];
}
