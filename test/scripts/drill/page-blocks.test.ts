import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readBlocks } from '../../../scripts/drill/self-hosting/page-blocks.ts';
import { temporaryFolder } from '../../../scripts/temporary-folder.ts';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../../docs/self-hosting.md'), 'utf8');

test('every block of the page for operators is run by its drill, or says why not', () => {
  const blocks = readBlocks(PAGE);
  expect(blocks.filter(({ use }) => use.kind === 'unmarked')).toEqual([]);
  expect(blocks.filter(({ use }) => use.kind === 'run').length).toBeGreaterThan(8);
  // An open block would swallow the rest of the page.
  expect(PAGE.match(/^\s*```/gm)).toHaveLength(blocks.length * 2);
});

test('what the drill runs starts what is shipped', () => {
  const runs = readBlocks(PAGE).filter(({ use }) => use.kind === 'run');
  const commands = runs.map(({ text }) => text).join('');
  for (const file of [
    'vendinha@.service',
    'pgbouncer.ini',
    'nginx/vendinha.conf',
    'nginx/vendinha-servers.conf',
  ])
    expect(commands).toContain(`cp deploy/${file} `);
});

test('Debian brings what the lines run', () => {
  const [apt = ''] = /^apt-get install .*$/m.exec(PAGE) ?? [];
  const runs = readBlocks(PAGE).filter(({ use }) => use.kind === 'run');
  const commands = runs.map(({ text }) => text).join('');
  const packages: Record<string, string> = { promtool: 'prometheus', psql: 'postgresql' };
  for (const program of ['certbot', 'curl', 'nginx', 'openssl', 'pgbouncer', 'promtool', 'psql']) {
    expect(commands).toMatch(new RegExp(`\\b${program}\\b`));
    expect(apt.split(' ')).toContain(packages[program] ?? program);
  }
  expect(apt.split(' ')).toEqual(expect.arrayContaining(['prometheus-alertmanager', 'sqlite3']));
});

/** Runs the block that upgrades several processes, in a shell that goes on after failures as an operator's does. */
function upgrade(ready: readonly number[]): { restarted: string[]; status: number | null; stderr: string } {
  const [block] = readBlocks(PAGE).filter(({ text }) => /^ *systemctl restart vendinha@\$port$/m.test(text));
  const stubs = `systemctl() { echo "$2"; }
curl() { case "\${!#}" in ${ready.map((port) => `*:${port}/readyz`).join(' | ')}) ;; *) return 7 ;; esac; }
`;
  const { stdout, status, stderr } = spawnSync('bash', ['-c', stubs + block?.text], { encoding: 'utf8' });
  return { restarted: stdout.trim().split('\n'), status, stderr };
}

test('an upgrade ends at the process that does not become ready, and says so', () => {
  const all = ['vendinha@8081', 'vendinha@8082', 'vendinha@8083'];
  expect(upgrade([8081, 8082, 8083])).toEqual({ restarted: all, status: 0, stderr: '' });
  const ended = upgrade([8081, 8083]);
  expect(ended.restarted).toEqual(all.slice(0, 2));
  expect(ended.status).toBe(1);
  expect(ended.stderr).toContain('vendinha@8082 is not ready');
});

test('the lines that make the sealing key keep one that is there, and no other lines write it', () => {
  using folder = temporaryFolder();
  const key = join(folder.path, 'seal.key');
  const naming = readBlocks(PAGE).filter(({ use, text }) => use.kind === 'run' && text.includes('/seal.key'));
  expect(naming).toHaveLength(1);
  const text = naming[0]?.text.replaceAll('/etc/vendinha', folder.path);
  const make = (): string => {
    expect(spawnSync('bash', ['-ec', `chown() { :; }\n${text}`]).status).toBe(0);
    return readFileSync(key, 'utf8');
  };
  const made = make();
  expect([Buffer.from(made, 'base64').length, statSync(key).mode & 0o777]).toEqual([32, 0o400]);
  expect(make()).toBe(made);
  // A full disk leaves an empty file, which is no key.
  rmSync(key);
  writeFileSync(key, '');
  expect(make()).toHaveLength(made.length);
});

test('systemd and a shell read each of the settings alike', () => {
  const [settings] = readBlocks(PAGE).filter(({ use }) => use.kind === 'file');
  const lines = settings?.text.trim().split('\n') ?? [];
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !/^[A-Z0-9_]+=([\w./:@+=%-]+|'[^']+')$/.test(line))).toEqual([]);
});

test('a block is named by its section, and a line of its own is no heading', () => {
  const block = (text: string): string => `\`\`\`sh run\n${text}\n\`\`\`\n`;
  const page = `# Page\n${block('# x')}## Upgrade\n${block('y')}${block('z')}### Back\n${block('v')}`;
  expect(readBlocks(page).map(({ place }) => place)).toEqual(['Page 1', 'Upgrade 1', 'Upgrade 2', 'Back 1']);
});

test('a mark is one of four, and a reason is never empty', () => {
  const page = (mark: string): string => `a\n\`\`\`${mark}\nx\n\`\`\`\n`;
  const use = (mark: string): unknown => readBlocks(page(mark))[0]?.use;
  expect(readBlocks(page('sh run'))).toEqual([{ line: 2, place: '1', text: 'x\n', use: { kind: 'run' } }]);
  expect(use('text said')).toEqual({ kind: 'said' });
  expect(use('ini file="/etc/x"')).toEqual({ kind: 'file', path: '/etc/x' });
  expect(use('sh skip="why"')).toEqual({ kind: 'skip', reason: 'why' });
  for (const mark of ['', 'sh', 'sh skip', 'sh skip=""', 'sh file="x"', 'sh runs'])
    expect(use(mark)).toEqual({ kind: 'unmarked' });
});
