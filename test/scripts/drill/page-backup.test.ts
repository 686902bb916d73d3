import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPageBackup } from '../../../scripts/drill/pitr/page-backup.ts';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';

const PIECE = '000000010000000000000002';

test('a piece of the log is archived once, counts again after a crash, and gives way to no other', () => {
  using folder = temporaryFolder();
  const archive = join(folder.path, 'wal');
  mkdirSync(archive);
  const { archiving, restoring } = readPageBackup(folder.path, 14);
  const run = (command = '', place = PIECE) =>
    spawnSync('sh', ['-c', command.replaceAll('%f', PIECE).replaceAll('%p', join(folder.path, place))])
      .status;
  const write = (text: string) => writeFileSync(join(folder.path, PIECE), text);
  const { archive_command } = archiving;
  write('sold');
  // A part, left by a machine that died during the copy.
  writeFileSync(join(archive, `${PIECE}.part`), 'so');
  expect(run(archive_command)).toBe(0);
  expect(readdirSync(archive)).toEqual([`${PIECE}.gz`]);
  expect(run(archive_command)).toBe(0);
  write('of another database');
  expect(run(archive_command)).not.toBe(0);
  expect(run(restoring().restore_command, 'restored')).toBe(0);
  expect(readFileSync(join(folder.path, 'restored'), 'utf8')).toBe('sold');

  // A piece that was cut, as by a disk that lost its last writes, is never taken for a whole one.
  writeFileSync(join(archive, `${PIECE}.gz`), readFileSync(join(archive, `${PIECE}.gz`)).subarray(0, 12));
  write('sold');
  expect(run(archive_command)).not.toBe(0);
  expect(existsSync(join(archive, `${PIECE}.part`))).toBe(false);
});
