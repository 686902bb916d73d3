import type { Engine } from '../store.ts';
import { SQL_TYPES, tableOn } from './ddl.ts';

/** Table of the acts of operators on money and accounts. It is read by the subject of an act, such as one payment. */
export function createOperatorActs(engine: Engine): string[] {
  const { text, int } = SQL_TYPES[engine];
  return [
    tableOn(engine)(
      'operator_act',
      `id ${text} not null primary key, act ${text} not null, subject ${text} not null,
       by_whom ${text} not null, detail ${text} not null, created_at ${int} not null`,
    ),
    'create index operator_act_subject on operator_act (subject, created_at)',
  ];
}
