import { describe, expect, test } from 'vitest';
import { openTestData } from '../support/test-data.ts';

const ME = 'eu';

function open() {
  const opened = openTestData({ sub: ME });
  for (let index = 0; index < 7; index += 1)
    opened.server.put({ id: `compra-${index}`, type: 'SHOPPING_PURCHASE', owner: ME, content: '{}' });
  opened.server.put({ id: 'outra', type: 'SHOPPING_PURCHASE', owner: 'outra pessoa', content: '{}' });
  opened.server.pageSize = 3;
  return opened;
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

describe('copy of the own records', () => {
  test('holds every page of what is the person’s, and nothing of anybody else', async () => {
    const { data } = open();
    const outcome = await data.ownRecords();
    if (outcome.kind !== 'done') throw new Error(outcome.error.message);
    expect(idsOf(outcome.value).sort()).toEqual(Array.from({ length: 7 }, (_, index) => `compra-${index}`));
  });

  test('has no end before the list has one', async () => {
    const { data, server } = open();
    // More pages than a list that is kept on the device may have.
    for (let index = 0; index < 220; index += 1)
      server.put({ id: `ajuste-${index}`, type: 'STOCK_CHANGE', owner: ME, content: '{}' });
    server.pageSize = 1;
    const outcome = await data.ownRecords();
    if (outcome.kind !== 'done') throw new Error(outcome.error.message);
    expect(outcome.value).toHaveLength(227);
  });

  test('[R-05] holds the roles and invites that name the person at shops of others', async () => {
    const { data, server } = open();
    const named = { owner: 'dona', reference: 'ana@exemplo.com.br', content: '{}' };
    server.put({ id: 'papel', type: 'STAFF', ...named });
    server.put({ id: 'convite', type: 'INVITE', ...named });
    server.put({ id: 'papel de outra', type: 'STAFF', ...named, reference: 'bia@exemplo.com.br' });
    const outcome = await data.ownRecords();
    if (outcome.kind !== 'done') throw new Error(outcome.error.message);
    expect(idsOf(outcome.value).slice(7)).toEqual(['papel', 'convite']);
  });

  test('a record that changes during the walk is there once, in its newest form', async () => {
    const { data, server } = open();
    let changed = false;
    server.betweenPages = () => {
      if (!changed) server.put({ id: 'compra-0', type: 'SHOPPING_PURCHASE', content: '{"status":"PAID"}' });
      changed = true;
    };
    server.now += 1000;
    const outcome = await data.ownRecords();
    if (outcome.kind !== 'done') throw new Error(outcome.error.message);
    expect(new Set(idsOf(outcome.value)).size).toBe(outcome.value.length);
    expect(outcome.value.find(({ id }) => id === 'compra-0')?.content).toBe('{"status":"PAID"}');
  });

  test('half an answer is no copy, and no connection is said', async () => {
    const { data, server } = open();
    server.fault = 'partial';
    expect(await data.ownRecords()).toMatchObject({ kind: 'failed', error: { code: 'PARTIAL' } });
    server.fault = 'offline';
    expect(await data.ownRecords()).toMatchObject({ kind: 'failed', error: { kind: 'network' } });
  });
});
