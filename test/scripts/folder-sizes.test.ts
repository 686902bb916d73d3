import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crowdedFolders } from '../../scripts/gate/folder-sizes.ts';

let room = '';
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'folders-'));
  mkdirSync(join(room, 'inner'));
});
afterEach(() => rmSync(room, { recursive: true }));

function fill(count: number): void {
  for (let at = 0; at < count; at += 1) writeFileSync(join(room, 'inner', `file-${at}.ts`), '');
  writeFileSync(join(room, 'inner', 'sheet.module.css'), '');
}

test('a folder holds 25 source files, style sheets not counted', () => {
  fill(25);
  expect(crowdedFolders([room])).toEqual([]);
  writeFileSync(join(room, 'inner', 'one-more.tsx'), '');
  expect(crowdedFolders([room])).toEqual([`${room}/inner: 26 source files, 25 are allowed, split it`]);
});
