import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { connectionOf, kyselyOn } from '../../../../server/db/engine/dialect.ts';
import type { Connection } from '../../../../server/db/engine/statement.ts';
import { createAllowance } from '../../../../server/records/graphql/allowance.ts';
import { createAnswerCache } from '../../../../server/records/graphql/answer-cache.ts';
import { createExecutor } from '../../../../server/records/graphql/executor.ts';
import { createResolvers } from '../../../../server/records/graphql/resolvers.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { newPerson, openRecordServer } from '../support/record-server.ts';

const GET = 'query($id: ID!, $type: String!) { getRecord(id: $id, type: $type) { content } }';
const list = (more: string): string =>
  `query($parentId: String!, $type: String!) { listByParentIdAndType(parentId: $parentId, type: $type${more}) { items { id content } nextToken } }`;

describeOnEngine('what a read costs', () => {
  test('[R-02] one statement by key and for a fresh list, one for a page that is kept, and one more to keep it', async () => {
    const server = await openRecordServer();
    const { store } = server;
    let statements = 0;
    const beneath = connectionOf(store.read);
    const counting = {
      run: (query: CompiledQuery) => {
        statements += 1;
        return beneath.run(query);
      },
    } as Connection;
    const read = kyselyOn(store.engine, counting);
    const spied = { ...store, read };
    const execute = createExecutor(
      createResolvers(spied, () => undefined, Date.now),
      false,
      createAnswerCache(spied),
    );
    const dona = newPerson('dona');
    const place = await server.seed({
      type: 'LOCATION',
      owner: dona.sub,
      reference: 'PUBLIC',
      fields: { name: 'A' },
    });
    const item = await server.seed({
      type: 'ITEM',
      parentId: place.id,
      owner: dona.sub,
      reference: 'X',
      fields: {},
    });
    const ask = async (
      query: string,
      variables: object,
      viewer = newPerson('ana'),
    ): Promise<[string, number]> => {
      const before = statements;
      const allowance = createAllowance({
        takeRequests: () => 0,
        takeWritten: () => 0,
        takeEmitted: () => 0,
        oweEmitted: () => undefined,
      });
      const question = { query, variables: { ...variables }, operationName: undefined };
      const { kind } = await execute(question, { viewer, allowance });
      return [kind, statements - before];
    };
    const shelf = { parentId: place.id, type: 'ITEM' };
    expect(await ask(GET, { id: item.id, type: 'ITEM' })).toEqual(['executed', 1]);
    expect(await ask(list(', updatedAt: { ge: 0 }'), shelf)).toEqual(['executed', 1]);
    expect(await ask(list(''), shelf)).toEqual(['cached', 2]);
    expect(await ask(list(''), shelf)).toEqual(['cached', 1]);
    expect(await ask(list(''), shelf, dona)).toEqual(['cached', 2]);
    await server.seed({ ...item, fields: { name: 'Y' } });
    expect(await ask(list(''), shelf)).toEqual(['cached', 2]);
    await server.close();
  });
});
