import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../../../../server/db/store.ts';
import { answerTo } from '../../../../server/records/graphql/answers.ts';
import type { GraphqlExecutor } from '../../../../server/records/graphql/executor.ts';

const failing = (cause: Error): GraphqlExecutor => {
  const errors = [new GraphQLError('broken', { originalError: cause })];
  return () => ({ kind: 'executed', data: null, errors, wrote: true }) as never;
};
const throwing =
  (cause: Error): GraphqlExecutor =>
  () => {
    throw cause;
  };

test.each([
  ['a field that failed', failing(new Error('lost')), 200, 1],
  ['a question that failed as a whole', throwing(new Error('lost')), 500, 1],
  ['a field whose storage is away', failing(new StorageUnavailable('away')), 200, 0],
  ['a question whose storage is away', throwing(new StorageUnavailable('away')), 503, 0],
])(
  '%s is logged, and counted as a fault of ours unless it is the storage’s',
  async (_, execute, status, faults) => {
    const logged: string[] = [];
    let counted = 0;
    const log = {
      error: (_detail: object, message: string) => logged.push(message),
      count: () => {
        counted += 1;
      },
    };
    const answer = await answerTo(execute, log, { id: 'a-1', body: { query: '{ x }' } }, {} as never);
    expect([answer.status, logged, counted]).toEqual([status, ['the record API failed'], faults]);
  },
);
