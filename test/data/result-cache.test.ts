import { type ApolloCache, ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { ResultCache } from '../../src/data/result-cache.ts';

const PLACE = parse('query Place($id: ID!) { place(id: $id) { name } }');
const RENAME = parse('mutation Rename { rename { name } }');

/** A client under the documents' default policies over a server whose answers are counted: name 1, name 2 and so on. */
function open(cache: ApolloCache) {
  let asked = 0;
  const broken: { errors: readonly { message: string }[] } = { errors: [] };
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        asked += 1;
        const named = { name: `${variables.id ?? 'renamed'} ${asked}` };
        const data = operationName === 'Rename' ? { rename: named } : { place: named };
        queueMicrotask(() => {
          observer.next(broken.errors.length > 0 ? { data, errors: broken.errors } : { data });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({
    link,
    cache,
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network', errorPolicy: 'all' },
      query: { fetchPolicy: 'cache-first', errorPolicy: 'all' },
      mutate: { errorPolicy: 'all' },
    },
  });
  return { client, broken, asked: () => asked };
}

const nameIn = (data: unknown): string | undefined =>
  (data as { place?: { name?: string } } | undefined)?.place?.name;

/** What a watcher is told, in order: the name and whether more is to come. */
function watching({ client }: ReturnType<typeof open>, id: string) {
  const told: string[] = [];
  const query = client.watchQuery({ query: PLACE, variables: { id } });
  const subscription = query.subscribe(({ data, loading, error }) => {
    told.push([nameIn(data) ?? 'nothing', loading && 'loading', error?.message].filter(Boolean).join(', '));
  });
  const quiet = async (): Promise<string[]> => {
    // Watchers are told behind a timer without delay, which these stand behind.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((next) => setTimeout(next));
    return told;
  };
  return { query, quiet, stop: () => subscription.unsubscribe() };
}

/** The same on Apollo's own store: our cache must be told apart from it by its weight alone. */
describe.each([
  { name: 'own', make: () => new ResultCache() },
  { name: 'Apollo’s', make: () => new InMemoryCache() },
])('$name cache', ({ make }) => {
  test('[R-04] a plain query is asked once for the same variables, and answered from the cache after that', async () => {
    const { client, asked } = open(make());
    const read = async (id: string) => nameIn((await client.query({ query: PLACE, variables: { id } })).data);
    expect([await read('a'), await read('a'), await read('b'), await read('a')]).toEqual([
      'a 1',
      'a 1',
      'b 2',
      'a 1',
    ]);
    expect(asked()).toBe(2);
  });

  test('[R-04] a watched query gives what is cached and asks the network all the same', async () => {
    const opened = open(make());
    const first = watching(opened, 'a');
    expect(await first.quiet()).toEqual(['nothing, loading', 'a 1']);
    first.stop();
    const again = watching(opened, 'a');
    expect(await again.quiet()).toEqual(['a 1, loading', 'a 2']);
    again.stop();
  });

  test('[R-04] every watcher of a query hears what any of them learns, others nothing', async () => {
    const opened = open(make());
    const one = watching(opened, 'a');
    await one.quiet();
    const other = watching(opened, 'b');
    await other.quiet();
    await opened.client.query({ query: PLACE, variables: { id: 'a' }, fetchPolicy: 'network-only' });
    expect(await one.quiet()).toEqual(['nothing, loading', 'a 1', 'a 3']);
    expect(await other.quiet()).toEqual(['nothing, loading', 'b 2']);
    one.stop();
    other.stop();
  });

  test('[R-04] errors are reported alongside data, watched or not', async () => {
    const opened = open(make());
    opened.broken.errors = [{ message: 'half of it' }];
    const { data, error } = await opened.client.query({ query: PLACE, variables: { id: 'a' } });
    expect([nameIn(data), error?.message]).toEqual(['a 1', 'half of it']);
    const watched = watching(opened, 'b');
    expect(await watched.quiet()).toEqual(['nothing, loading', 'b 2, half of it']);
    watched.stop();
  });

  test('a query that must not be cached leaves nothing, and a cleared store is asked for again', async () => {
    const { client, asked } = open(make());
    const variables = { id: 'a' };
    await client.query({ query: PLACE, variables, fetchPolicy: 'no-cache' });
    expect(client.readQuery({ query: PLACE, variables })).toBeNull();
    await client.query({ query: PLACE, variables });
    expect(nameIn(client.readQuery({ query: PLACE, variables }))).toBe('a 2');
    await client.clearStore();
    expect(client.readQuery({ query: PLACE, variables })).toBeNull();
    await client.query({ query: PLACE, variables });
    expect(asked()).toBe(3);
  });

  test('a reset store has what is watched asked again', async () => {
    const opened = open(make());
    const watched = watching(opened, 'a');
    await watched.quiet();
    await opened.client.resetStore();
    expect((await watched.quiet()).at(-1)).toBe('a 2');
    watched.stop();
  });

  test('a mutation answers, and leaves the queries as they are', async () => {
    const opened = open(make());
    const watched = watching(opened, 'a');
    await watched.quiet();
    const { data } = await opened.client.mutate({ mutation: RENAME });
    expect(data).toEqual({ rename: { name: 'renamed 2' } });
    expect(await watched.quiet()).toEqual(['nothing, loading', 'a 1']);
    watched.stop();
  });

  test('what is written by hand reaches the watchers, and what is extracted can be restored', async () => {
    const opened = open(make());
    const variables = { id: 'a' };
    const watched = watching(opened, 'a');
    await watched.quiet();
    opened.client.writeQuery({ query: PLACE, variables, data: { place: { name: 'by hand' } } });
    expect((await watched.quiet()).at(-1)).toBe('by hand');
    watched.stop();
    const restored = open(make().restore(opened.client.extract() as never));
    expect(nameIn(restored.client.readQuery({ query: PLACE, variables }))).toBe('by hand');
  });
});

test('an optimistic answer is not shown, and nothing is left of it', async () => {
  const opened = open(new ResultCache());
  const variables = { id: 'a' };
  const watched = watching(opened, 'a');
  await watched.quiet();
  await opened.client.mutate({
    mutation: RENAME,
    optimisticResponse: { rename: { name: 'hoped for' } },
    update: (cache, { data }) => {
      const { rename } = data as { rename: { name: string } };
      cache.writeQuery({ query: PLACE, variables, data: { place: rename } });
    },
  });
  expect(await watched.quiet()).toEqual(['nothing, loading', 'a 1', 'renamed 2']);
  watched.stop();
});
