import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawingAlone, PRESENCE, PRESENT } from '../../scripts/build/lean-packages.ts';
import { inFewPaths } from '../../scripts/build/one-path.ts';

const ICONS = new URL('../../node_modules/lucide-react/dist/esm/icons/', import.meta.url);

test('shapes of every kind become one path', () => {
  const drawing = inFewPaths([
    ['path', { d: 'm9 18 6-6-6-6' }],
    ['path', { d: 'M2 3 4 5' }],
    ['path', { d: 'M.5 3v2' }],
    ['line', { x1: '12', x2: '12.01', y1: '8', y2: '9' }],
    ['polyline', { points: '12 6 12 12 16 14' }],
    ['polygon', { points: '3 11 22 2 13 21' }],
    ['circle', { cx: '12', cy: '11', r: '.3' }],
    ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }],
    ['rect', { width: '20', height: '14', x: '2', y: '5' }],
    ['rect', { width: '20', height: '14', x: '2', y: '5', rx: '30', ry: '2' }],
  ]);
  const parts = [
    'M9 18l6-6-6-6',
    'M2 3L4 5',
    'M.5 3v2',
    'M12 8L12.01 9',
    'M12 6 12 12 16 14',
    'M3 11 22 2 13 21z',
    'M11.7 11a0.3 0.3 0 1 1 0.6 0a0.3 0.3 0 1 1 -0.6 0z',
    'M3 5a9 3 0 1 1 18 0a9 3 0 1 1 -18 0z',
    'M2 5h20v14h-20z',
    'M12 5h0a10 2 0 0 1 10 2v10a10 2 0 0 1 -10 2h0a10 2 0 0 1 -10 -2v-10a10 2 0 0 1 10 -2z',
  ];
  expect(drawing).toEqual([['path', { d: parts.join('') }]]);
});

test('a shape that has a look of its own, or that is not known, keeps its place between the others', () => {
  const dot = ['circle', { cx: '1', cy: '1', r: '1', fill: 'currentColor' }] as const;
  const text = ['text', { x: '1' }] as const;
  const line = ['path', { d: 'M1 1h2' }] as const;
  expect(inFewPaths([line, line, dot, line, text])).toEqual([
    ['path', { d: 'M1 1h2M1 1h2' }],
    dot,
    line,
    text,
  ]);
});

test('no icon of the package has more elements than its looks need', () => {
  const files = readdirSync(ICONS).filter((name) => name.endsWith('.mjs'));
  const drawings = files
    .map((name) => ({ name, code: readFileSync(new URL(name, ICONS), 'utf8') }))
    .filter(({ code }) => /^ {2}node: /m.test(code));
  expect(drawings.length).toBeGreaterThan(1500);
  const onePath = /^ {2}node: \[\["path",\{"d":"M[^"]+"\}\]\],?$/m;
  const many = drawings.filter(({ code }) => !code.includes('fill: "') && !onePath.test(drawingAlone(code)));
  expect(many.map(({ name }) => name)).toEqual([]);
});

test('a built dialog is in the page or not, and waits for no animation of its end', async () => {
  const { pathname } = new URL(
    `../../node_modules/@radix-ui/${'react-presence'}/dist/index.mjs`,
    import.meta.url,
  );
  expect(existsSync(pathname)).toBe(true);
  expect(pathname).toMatch(PRESENCE);
  const { Presence } = await import(`data:text/javascript,${encodeURIComponent(PRESENT)}`);
  expect(Presence({ present: true, children: 'Editar' })).toBe('Editar');
  expect(Presence({ present: false, children: 'Editar' })).toBeNull();
});
