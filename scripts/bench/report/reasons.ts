/**
 * Why a goal is missed where it is, and what is next, by the first words of the goal. Printed beside a missed goal alone.
 * The first that fits counts.
 */
const REASONS: readonly (readonly [words: string, reason: string])[] = [
  [
    'purchase on SQLite',
    'HTTP, the token, the command itself and four indexes by `updatedAt` of six records share what is left. Next: numbers that change often in narrow tables',
  ],
  [
    'purchase on PostgreSQL',
    'Three round trips, a transaction of its own and its log for each. Next: several purchases in one transaction, with a savepoint each',
  ],
  [
    'purchases on SQLite',
    'The disk flushes fast here, so that there is little to share. Next: narrow tables, whose pages many purchases have in common',
  ],
  [
    'create, durable',
    'HTTP, the token and the command cost as much as the row. Next: an answer that is put together without reading the content as JSON',
  ],
  [
    'list of 50, fresh',
    'Half is the statement with its fifty contents, the rest is writing 35 kB. Next: rows kept as bytes of the answer',
  ],
  [
    'get by key',
    'Handing the answer to the socket is a third, the statement a quarter. Next: fewer calls of the system, by answers of one turn together',
  ],
  [
    'PIX paid until told',
    'Payment, webhook, ledger and bank share one process, and buyers do not pause: the processor is full. Next: profile a payment from the webhook to the event',
  ],
  [
    'start to first answer',
    'Loading code is most of it. Next: load what no first request needs behind the open port',
  ],
  [
    'resident memory at rest',
    'Node with two threads takes 70 MB itself. Next: one thread until the first write',
  ],
  [
    'home to its first card',
    'What comes behind the first cards begins to arrive while they are drawn. Next: begin it after they are painted',
  ],
  [
    'home in all',
    'Strips and marks of cards that few have bring shared code of other screens along. Next: a file of their own for what home loads when used',
  ],
  [
    'a shop to its first item',
    'What comes behind the items arrives before them. Next: begin it after they are painted',
  ],
  [
    'own locations to the first one',
    'The screen comes after the routes, the rail and the overview. Next: an area of its own for it in scripts/build/areas.ts',
  ],
  [
    'items of an own location',
    'What comes behind the items arrives before them. Next: begin it after they are painted',
  ],
  [
    '/home warm',
    'React, the start and the person are evaluated one after the other on the slow processor. Next: cards drawn before the person is whole',
  ],
  [
    'sign-in to the first card',
    'Deriving the proof of the password takes a third, then come token, profile and cards. Next: ask for the cards beside the profile',
  ],
  [
    'offline start',
    'The picture waits for the worker, and the own cards for React. Next: fewer modules before the mirror is read',
  ],
];

/** Why this goal is missed, and what is next; nothing where nobody has looked yet. */
export const reasonOf = (what: string): string =>
  REASONS.find(([words]) => what.startsWith(words))?.[1] ?? '';
