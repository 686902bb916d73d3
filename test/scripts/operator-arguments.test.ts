import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nowhere } from '../../scripts/bench/server/production-environment.ts';
import { spanOfDay } from '../../scripts/operator/day-span.ts';
import { refuseUnknown } from '../../scripts/operator/refuse-unknown.ts';

const KNOWN = { flags: ['--stolen', '--by'], words: 1 };
const HOUR_MS = 3_600_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vendinha-operator-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command of the demo on a folder without a storage, because a refusal comes before any look for one. */
const run = (name: string, args: readonly string[], told: Record<string, string> = {}) =>
  runAny(name, ['--demo', ...args], told);

const runAny = (name: string, args: readonly string[], told: Record<string, string>) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder, ...told };
    const command = [`scripts/operator/${name}.ts`, ...args];
    execFile(process.execPath, command, { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
  });

test.each([
  ['reconcile', ['--repiar', '--by', 'Rui: backup restored'], '--repiar'],
  ['reconcile', ['2026-02-01', '2026-02-02'], '2026-02-02'],
  ['orders', ['--al'], '--al'],
  ['pictures', ['--delete=yes'], '--delete=yes'],
  ['pictures', ['delete'], 'delete'],
  ['verify-books', ['1:00', '--sinc'], '--sinc'],
  ['suspense', ['E1', 'ana@exemplo.com.br', 'rui@exemplo.com.br', '--by', 'Rui'], 'rui@exemplo.com.br'],
  ['change-email', ['a@x.com', 'b@x.com', 'c@x.com', '--by', 'Rui'], 'c@x.com'],
  ['close-account', ['e', '--bye', 'Rui'], '--bye'],
  ['close-account', ['e', 'f', '--by', 'Rui'], 'f'],
  ['end-location', ['e', 'f', '--by', 'Rui'], 'f'],
  ['rotate-keys', ['--stollen'], '--stollen'],
  ['move', ['--al'], '--al'],
])('npm run %s refuses %j', async (name, args, unknown) => {
  const { code, said } = await run(name, args);
  expect([code, said]).toEqual([2, expect.stringContaining(`: unknown argument ${unknown}\n`)]);
});

test('npm run rotate-keys refuses where npm took its flag', async () => {
  const { code, said } = await run('rotate-keys', [], { npm_config_stolen: 'true' });
  expect([code, said]).toEqual([2, expect.stringContaining('npm took --stolen for itself')]);
});

test.each(['verify-books', 'orders', 'pictures', 'suspense', 'rotate-keys'])(
  'npm run %s asks the bank nothing, so a business needs no certificate for it',
  async (name) => {
    const elsewhere = { PSP_CERT_FILE: join(folder, 'none.pem'), PSP_URL: '' };
    const { code, said } = await runAny(name, [], { ...nowhere(folder), ...elsewhere });
    expect([code, said]).toEqual([2, expect.stringContaining('is not there: set DATA_DIR')]);
  },
);

test.each([
  [['e'], 'say who closes it and why'],
  [['--by', 'Rui: backup restored'], 'give the sub of one account'],
])('npm run close-account refuses %j', async (args, why) => {
  const { code, said } = await run('close-account', args);
  expect([code, said]).toEqual([2, expect.stringContaining(`Nothing was done: ${why}`)]);
});

test.each([
  [['e'], 'say who ends it and why'],
  [['--by', 'Rui: closed down'], 'give the id of one location'],
])('npm run end-location refuses %j', async (args, why) => {
  const { code, said } = await run('end-location', args);
  expect([code, said]).toEqual([2, expect.stringContaining(`Nothing was done: ${why}`)]);
});

test.each([
  [['a@x.com', '--by', 'Rui: mailbox gone'], 'give the old and the new address'],
  [['a@x.com', 'b@x.com'], 'say who changes it and why'],
  [['a@x.com', 'b@x', '--by', 'Rui: mailbox gone'], 'b@x is no address that an account can have'],
])('npm run change-email refuses %j', async (args, why) => {
  const { code, said } = await run('change-email', args);
  expect([code, said]).toEqual([2, expect.stringContaining(`Nothing was done: ${why}`)]);
});

test('npm run reconcile asks the bank, and names what is missing for it', async () => {
  const elsewhere = { PSP_CERT_FILE: join(folder, 'none.pem') };
  const { code, said } = await runAny('reconcile', [], { ...nowhere(folder), ...elsewhere });
  expect([code, said]).toEqual([2, expect.stringContaining('PSP_CERT_FILE')]);
});

test('npm run reconcile refuses an operator’s words without what they are for', async () => {
  const { code, said } = await run('reconcile', ['--by', 'Rui: backup restored']);
  expect([code, said]).toEqual([2, expect.stringContaining('--by goes with --repair')]);
});

test('npm run reconcile ends a repair by an operator’s words alone, and of no single day', async () => {
  const done = await run('reconcile', ['--done']);
  expect([done.code, done.said]).toEqual([2, expect.stringContaining('--done goes with --repair')]);
  const words = ['--repair', '--done', '--by', 'Rui: paid by Bento', '2026-02-01'];
  const ofDay = await run('reconcile', words);
  expect([ofDay.code, ofDay.said]).toEqual([2, expect.stringContaining('--done takes no day')]);
});

test('what a command knows is no reason to refuse, in any order', () => {
  const told = (args: string[], environment = {}) => refuseUnknown(args, KNOWN, environment);
  told([]);
  told(['--by', 'Rui: -- why', '2026-02-01', '--demo', '--stolen']);
  // The option is among npm's own settings, but the command also got it behind `--`.
  told(['--stolen'], { npm_config_stolen: 'true' });
  told([], { npm_config_stolen: '', npm_config_stollen: 'true' });
  expect(() => told(['--by'])).toThrow('--by needs words');
  expect(() => told([], { npm_config_demo: 'true' })).toThrow('npm took --demo');
});

test('a day is one of the calendar, in São Paulo, that has begun', () => {
  const midnight = Date.UTC(2026, 1, 28, 3);
  expect(spanOfDay('2026-02-28', midnight)).toEqual({ from: midnight, to: midnight + 24 * HOUR_MS - 1 });
  expect(() => spanOfDay('2026-02-28', midnight - 1)).toThrow('2026-02-28 has not begun');
  for (const wrong of ['2026-02-29', '2026-02-31', '2026-13-01', '2026-2-1', 'ontem', '2026-02-28T00'])
    expect(() => spanOfDay(wrong, midnight + 365 * 24 * HOUR_MS), wrong).toThrow(`not a day: ${wrong}`);
});
