import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { needs } from '../support/needs.ts';

const UNIT = readFileSync(resolve(import.meta.dirname, '../../../deploy/vendinha@.service'), 'utf8');
const hasSystemd = !spawnSync('systemd-analyze', ['--version']).error;

test('systemd tries again for as long as the database is away, and never without settings', () => {
  const [, unit = '', service = ''] = UNIT.split(/^\[(?:Unit|Service|Install)\]$/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^After=.*postgresql\.service pgbouncer\.service$/m);
  expect(service).toMatch(/^Restart=on-failure\nRestartSec=[1-9]\d*\nRestartPreventExitStatus=78$/m);
});

test.skipIf(!hasSystemd)(needs('systemd', hasSystemd, 'systemd knows every line of the unit'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'vendinha-unit-'));
  const said = (text: string): string => {
    writeFileSync(join(folder, 'vendinha@.service'), text);
    const verify = ['verify', '--man=no', join(folder, 'vendinha@8081.service')];
    return spawnSync('systemd-analyze', verify, { encoding: 'utf8' }).stderr;
  };
  expect(said(UNIT.replace('RestartSec=', 'RestartSecond='))).toContain(folder);
  expect(said(UNIT)).not.toContain(folder);
  rmSync(folder, { recursive: true });
});
