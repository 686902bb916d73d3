import { paths } from '../../src/paths.ts';

/** Construct that belongs to one place. */
export interface Owned {
  /** Pattern of a line with the construct. */
  what: RegExp;
  /** Files among which only the owner has it. `unless` matches the owner. */
  where: RegExp;
  unless: RegExp;
  /** Set where comments must not have it either. Otherwise they are left out, because they are no code. */
  inComments?: true;
  /** Text that names the right way. */
  say: string;
  /** A line that breaks the rule and its file, to prove that the rule finds it. */
  planted: { path: string; line: string };
  /** Further lines in that file that break the rule. */
  alsoPlanted?: readonly string[];
}

const NOBODY = /^$/;
/** First parts of the paths of all screens, such as 'home'. */
const FIRST_PARTS = new Set(Object.values(paths).map(({ base }) => base.split('/')[1]));

export const OWNED: readonly Owned[] = [
  {
    what: /process\.env\b/,
    where: /^server\//,
    unless: /^server\/config\.ts$/,
    say: 'the environment is read in server/config.ts alone; take it as an argument',
    planted: { path: 'server/web/page.ts', line: 'const port = process.env.PORT;' },
  },
  {
    what: /navigator\.serviceWorker/,
    where: /^src\//,
    unless: /^src\/app\//,
    say: 'navigator.serviceWorker belongs to src/app',
    planted: { path: 'src/ui/bell.tsx', line: 'await navigator.serviceWorker.ready;' },
  },
  {
    what: /\b(indexedDB\b|from 'dexie'|from 'idb-keyval')/,
    where: /^(src|sw)\//,
    unless: /^src\/(data|identity)\//,
    say: 'IndexedDB belongs to src/data (and the token vault of src/identity)',
    planted: { path: 'src/features/cart.ts', line: "import { get } from 'idb-keyval';" },
  },
  {
    what: /\b(Date\.now\(|new Date\(\)|Math\.random\(|crypto\.|performance\.now)/,
    where: /^src\/(domain|records)\//,
    unless: NOBODY,
    say: 'rules take clock, ids and randomness as arguments',
    planted: { path: 'src/domain/hours/today.ts', line: 'const now = Date.now();' },
  },
  {
    // A slash behind `}` follows an origin or another value.
    what: new RegExp(`['"\`}]/(${[...FIRST_PARTS].join('|')})\\b`),
    where: /^(src|sw|server)\//,
    unless: /^src\/paths\.ts$/,
    say: 'the path of a screen comes from src/paths.ts',
    planted: { path: 'src/features/home/card.tsx', line: "<Link to='/history'>" },
    alsoPlanted: [
      "const proof = '/receipt';",
      "open('/mail');",
      ['const link = `$', '{origin}/history`;'].join(''),
    ],
  },
  {
    what: /\bnavigate\(['"`]\/[\w$]|\bto=\{?['"`]\/[\w$]|`\/\$\{/,
    where: /^src\/(app|features|ui)\//,
    unless: NOBODY,
    say: 'the path of a screen comes from src/paths.ts, put together or not',
    planted: { path: 'src/features/home/card.tsx', line: ['void navigate(`/$', '{path}`);'].join('') },
  },
  {
    what: /\b\w+\((?:[^()]|\([^()]*\))*'REQUEST'/,
    where: /^server\//,
    unless: /^server\/records\/rows\/made-requests\.ts$/,
    say: 'stored REQUESTs are read by reference with madeRequests; others keep what a client sent',
    planted: { path: 'server/orders/order.ts', line: "await presentRecords(read, 'REQUEST')" },
  },
  {
    what: /\bparent_id\b['"]?, *['"]?owner['"]?, *['"]?reference['"]?, *['"]?content\b|\bdeleted\b['"]?, *['"]?location_id\b/,
    where: /^server\//,
    unless: /^server\/db\/record-table\.ts$/,
    say: 'the order of the stored columns is STORED_COLUMNS of server/db/record-table.ts',
    planted: {
      path: 'server/records/rows/write-record.ts',
      line: 'const [id, type, parent_id, owner, reference, content] = columns;',
    },
  },
  {
    // A bucket of the object storage that is not there is an error, and no limit.
    what: /\bclass \w*(?:Bucket|Windows)\b(?! extends Error)/,
    where: /^(src|sw|server|dev)\//,
    unless: /^server\/limits\//,
    say: 'one token bucket and one window: server/limits has them',
    planted: { path: 'server/events/session.ts', line: 'class MessageBucket {' },
    alsoPlanted: ['export class CallWindows<Key> {'],
  },
  {
    what: /\bfeed\.subscribe\(/,
    where: /^(src|sw)\//,
    unless: /^src\/data\/sync\//,
    say: 'live events enter the mirror through src/data/sync alone',
    planted: { path: 'src/features/chat/chat-screen.tsx', line: 'return feed.subscribe(channel, handlers);' },
  },
  {
    what: /dangerouslySetInnerHTML|\.innerHTML\s*=/,
    where: /^src\//,
    // The app draws the picture of the last visit before React does (docs/decisions/first-paint.md).
    unless: /^src\/app\/boot\/boot\.ts$/,
    say: 'text goes through React, never as HTML',
    planted: { path: 'src/ui/text.tsx', line: 'node.innerHTML = text;' },
  },
  {
    what: /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme|fails)\b|\b(?:skipIf|runIf)\((?:true|false)\)|\bx(?:it|test|describe)\(/,
    where: /^test\//,
    unless: NOBODY,
    say: 'no test is left out',
    planted: { path: 'test/domain/money.test.ts', line: `test${'.only'}('one', () => {});` },
  },
  {
    what: /biome-ignore-all|@ts-nocheck|@ts-ignore/,
    where: /^(src|sw|server|dev|scripts|test)\//,
    unless: /^scripts\/ownership\/owned\.ts$/,
    inComments: true,
    say: 'checks are not switched off for a file',
    planted: { path: 'dev/main.ts', line: '// @ts-nocheck' },
  },
];

const COMMENT = /^\s*(\/\/|\*|\/\*)/;

/** For each rule, the first line of a file with a construct that belongs to another place. */
export function takenIn(path: string, text: string, owned: readonly Owned[] = OWNED): string[] {
  const lines = text.split('\n');
  return owned
    .filter(({ where, unless }) => where.test(path) && !unless.test(path))
    .flatMap(({ what, inComments, say }) => {
      const at = lines.findIndex((line) => what.test(line) && (inComments || !COMMENT.test(line)));
      return at < 0 ? [] : [`${path}:${at + 1}: ${say}`];
    });
}
