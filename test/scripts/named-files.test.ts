import { expect, test } from 'vitest';
import { missingFiles } from '../../scripts/documents/named-files.ts';

const BELOW = ['/pay.ts', '/sheet/pix.tsx'];
const exists = (path: string): boolean => path === 'src/paths.ts';

test.each([
  '`pay.ts`',
  '`sheet/pix.tsx`',
  '`pix.tsx` shows',
  '`src/paths.ts`',
  'pay-2.ts without backticks',
  '`a * b`',
])('a README of a room may say %s', (line) => expect(missingFiles(line, BELOW, exists)).toEqual([]));

test('a file that is not there is told with its line', () => {
  expect(missingFiles('# pay\n\n`pay.ts` and `ay.ts`\n', BELOW, exists)).toEqual([
    '3: ay.ts is neither below this folder nor a whole path',
  ]);
});
