import { expect, test } from 'vitest';
import { mayImport, withImports } from '../../scripts/gate/room-readmes.ts';
import type { ServerRoom } from '../../scripts/gate/server-room.ts';
import { circular, unused } from '../../scripts/gate/wall-rules.ts';

const BELOW: ServerRoom = { room: 'server/below/', may: [], why: 'It stands below.' };
const ABOVE: ServerRoom = {
  room: 'server/above/',
  may: ['server/below/'],
  why: 'It stands above.',
  alone: [{ file: 'one.ts', may: ['server/far/'], why: 'It is alone.' }],
  floors: [
    { floor: 'base', may: [] },
    { floor: 'routes', files: ['routes.ts'], may: ['base'] },
  ],
};

test('a row of server walls names rooms and floors above it alone', () => {
  expect(circular([BELOW, ABOVE])).toEqual([]);
  expect(circular([ABOVE, BELOW])).toEqual(['server/above/ -> server/below/: stands below it']);
  const [base, routes] = ABOVE.floors ?? [];
  if (!base || !routes) throw new Error('two floors');
  expect(circular([{ ...BELOW, floors: [routes, base] }])).toEqual([
    'server/below/routes -> server/below/base: stands below it',
  ]);
});

test('a permission that no import uses is told', () => {
  const imports = [
    { from: 'server/above/one.ts', to: 'server/below/thing.ts' },
    { from: 'server/above/two.ts', to: 'server/far/thing.ts' },
    { from: 'server/above/routes.ts', to: 'server/above/base/thing.ts' },
  ];
  expect(unused(imports, [BELOW, ABOVE])).toEqual([
    'server/above/one.ts -> server/far/: nobody imports it, take it off scripts/gate/server-walls.ts',
  ]);
});

test('a README says what the table says, between its markers alone', () => {
  const printed = mayImport(ABOVE);
  expect(printed).toContain('May import: `server/below`. It stands above.');
  expect(printed).toContain('- `one.ts` alone: `server/far`. It is alone.');
  expect(printed).toContain('| routes: `routes.ts` | base |');
  const readme = `# above\n\n${printed}\n\nTested.`;
  expect(withImports(readme, mayImport(BELOW))).toBe(`# above\n\n${mayImport(BELOW)}\n\nTested.`);
  expect(withImports('# above\n', printed)).toBeUndefined();
});
