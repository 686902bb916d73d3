import { execFile, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../scripts/bench/server/free-port.ts';
import { readBlocks } from '../../../scripts/drill/self-hosting/page-blocks.ts';
import { needs } from '../support/needs.ts';
import { hasNginx, shipped, startNginx, untilOpen } from '../support/nginx.ts';
import { pgbouncer } from '../support/pgbouncer.ts';

const DEPLOY = resolve(import.meta.dirname, '../../../deploy');
const SECRET = 'segredo-do-caminho';
const hasPooler = pgbouncer !== undefined;
/** The CEP of a person's home. */
const CEP = '95020360';

describe('the files that are shipped', () => {
  let folder: string;
  let closing: (() => unknown)[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vendinha-shipped-'));
    chmodSync(folder, 0o755);
  });
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    closing = [];
    rmSync(folder, { recursive: true, force: true });
  });
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o644 });
    return path;
  };
  const run = (command: string, args: string[], options: SpawnOptions): void => {
    const child = spawn(command, args, { ...options, stdio: 'ignore' });
    const exit = once(child, 'exit');
    closing.push(async () => {
      child.kill('SIGKILL');
      await exit;
    });
  };

  test.skipIf(!hasNginx)(
    needs(
      'nginx',
      hasNginx,
      'nginx takes its file, asks another process for one that is dead or answers 503, and writes down no secret and no home',
    ),
    async () => {
      const asked: string[] = [];
      const turnedAway: string[] = [];
      const ports = [await upstream(turnedAway, closing, '/graphql'), await upstream(asked, closing)];
      const nginx = await startNginx(folder, [await freePort(), ...ports]);
      closing.push(nginx.stop);
      const call = async (path: string): Promise<string> =>
        (
          await promisify(execFile)('curl', [
            '-sk',
            '-X',
            'POST',
            '-d',
            '{}',
            `https://127.0.0.1:${nginx.port}${path}`,
          ])
        ).stdout;
      // One of the three processes is dead and one takes no records, so some requests are sent to several.
      for (let turn = 0; turn < 4; turn++) {
        expect(await call(`/pix/webhook/${SECRET}/pix`)).toBe('ok');
        for (let record = 0; record < 2; record++) expect(await call('/graphql')).toBe('ok');
      }
      expect(turnedAway).toContain('/graphql');
      await call(`/s3/uma/foto?X-Amz-Signature=${SECRET}`);
      expect([...asked, ...turnedAway]).toContain(`/pix/webhook/${SECRET}/pix`);
      const homes = [`/cep/${CEP}`, `/places?q=${CEP}`];
      for (const home of homes) expect(await call(home)).toBe('ok');
      // With all three processes dead each request is an error.
      for (const end of closing.splice(0, ports.length)) end();
      for (const home of homes) expect(await call(home)).toContain('502');
      // A signature is valid for up to two hours, and a picture's address also names the credentials.
      await call(`/s3/outra/foto?X-Amz-Security-Token=${SECRET}`);
      // The link at the foot of a mail ends all mails of its kind, whoever follows it.
      await call(`/reports/stop?token=${SECRET}`);
      const log = nginx.accessLog();
      expect(log).toContain(' POST /pix/webhook/- 200 ');
      expect(log).toContain(' POST /cep/- 200 ');
      const errors = nginx.errorLog();
      expect(log + errors).not.toContain(SECRET);
      // The error log tells which picture's process failed.
      expect(log).toContain(' POST /s3/- 502 ');
      expect(log + errors).not.toContain(CEP);
    },
  );

  test.skipIf(!hasPooler)(needs('PgBouncer', hasPooler, 'PgBouncer starts with its file'), async () => {
    const port = await freePort();
    const settings = write(
      'pgbouncer.ini',
      `${shipped('pgbouncer.ini')
        .replace('listen_port = 6432', `listen_port = ${port}`)
        .replace(
          '/etc/pgbouncer/userlist.txt',
          write('userlist.txt', '"vendinha" "x"\n'),
        )}unix_socket_dir =\n`,
    );
    const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
    // PgBouncer refuses to run as root.
    const user = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
    run(pgbouncer ?? '', ['-q', settings], user);
    await untilOpen(port);
  });

  test('[O-01] nginx waits for the look at a picture for longer than the app does', () => {
    const [, pictures = ''] =
      /^ {2}location \/s3\/ \{$([\s\S]*?)^ {2}\}$/m.exec(shipped('nginx/vendinha.conf')) ?? [];
    const app = readFileSync(resolve(DEPLOY, '../src/images/presigned-upload.ts'), 'utf8');
    const [, looks = ''] = /^const LOOK_TIMEOUT_MS = ([\d_]+);$/m.exec(app) ?? [];
    const [, waits = ''] = /^ +proxy_read_timeout (\d+)s;/m.exec(pictures) ?? [];
    expect(Number(waits) * 1000).toBeGreaterThan(Number(looks.replaceAll('_', '')));
  });

  test('Compose takes nobody in by IPv6, whom its network would show as one address', () => {
    const [, ports = ''] = /^ {4}ports: \[(.*)\]$/m.exec(shipped('compose.yaml')) ?? [];
    expect(ports).toBe("'0.0.0.0:80:80', '0.0.0.0:443:443'");
    expect(shipped('compose.yaml').match(/^ {4}ports:/gm)).toHaveLength(1);
    // The documented lines let nginx listen on IPv6.
    const page = readFileSync(resolve(DEPLOY, '../docs/self-hosting.md'), 'utf8');
    const listens = shipped('nginx/vendinha.conf').match(/^ {2}listen .*;$/gm) ?? [];
    expect(listens).toHaveLength(2);
    for (const line of listens)
      expect(page).toContain(`\`${line.trim().replace('listen ', 'listen [::]:')}\``);
  });

  test('Compose sends pictures to every process, for none of them has a disk of its own', () => {
    const [all, pictures] = shipped('nginx/compose-servers.conf')
      .split(/^upstream .*$/m)
      .slice(1)
      .map((part) => part.match(/server-\d/g));
    expect(pictures).toEqual(all);
    expect(shipped('compose.yaml').match(/^ {2}server-\d:\n {4}<<: \*server$/gm)).toHaveLength(
      all?.length ?? 0,
    );
    expect(shipped('compose.yaml')).not.toContain('/var/lib/vendinha');
  });

  test('Compose says which secrets it needs, and reads no others', () => {
    const compose = shipped('compose.yaml');
    const names = (found: RegExp): string[] =>
      [...new Set([...compose.matchAll(found)].map(([, name = '']) => name))].sort();
    const declared = names(/^ {2}([\w.-]+): \{ file: secrets\/\1 \}$/gm);
    expect(declared).toContain('s3-secret-key');
    expect(names(/\/run\/secrets\/([\w.-]+)/g)).toEqual(declared);
    const head = compose.slice(0, compose.indexOf('x-server:'));
    expect(declared.filter((name) => !head.includes(name))).toEqual([]);
  });

  test('each process on a machine tells its figures where Prometheus looks, and alerts go to somebody', () => {
    const blocks = readBlocks(readFileSync(resolve(DEPLOY, '../docs/self-hosting.md'), 'utf8'));
    const typed = blocks.map(({ text }) => text).join('');
    const told = [...typed.matchAll(/^echo METRICS_PORT=(\d+) > \/etc\/vendinha\/(\d+)\.env$/gm)];
    const targets = (file: string) => shipped(`prometheus/${file}`).match(/'[\w.-]+:94\d\d'/g);
    expect(told.map(([, port]) => `'127.0.0.1:${port}'`)).toEqual(targets('prometheus.yml'));
    const started = /^systemctl enable --now (vendinha@.*)$/m.exec(typed)?.[1];
    expect(told.map(([, , unit]) => `vendinha@${unit}`)).toEqual(started?.split(' '));
    expect(shipped('vendinha@.service')).toMatch(
      /^EnvironmentFile=\/etc\/vendinha\/vendinha\.env$[\s\S]*^EnvironmentFile=-\/etc\/vendinha\/%i\.env$/m,
    );

    const services = shipped('compose.yaml').match(/^ {2}[\w-]+:$/gm);
    const [, host, port] =
      /alertmanagers:[\s\S]*?'([\w-]+):(\d+)'/.exec(shipped('prometheus/compose.yml')) ?? [];
    expect([services?.includes(`  ${host}:`), port]).toEqual([true, '9093']);
    expect(shipped('prometheus/prometheus.yml')).toContain(
      "alertmanagers:\n    - static_configs:\n        - targets: ['127.0.0.1:9093']",
    );
  });

  test('the settings of a machine win over the unit, except for what each process has of its own', () => {
    const unit = shipped('vendinha@.service');
    // As systemd has it, a file of settings wins over Environment= and a command over both.
    const [, given = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
    expect(given.split(' ')).toContain('HOST=127.0.0.1');
    const [, forced = ''] = /^ExecStart=\/usr\/bin\/env ((?:[A-Z_]+=\S+ )+)\//m.exec(unit) ?? [];
    expect(forced.trim().split(' ')).toEqual(['PORT=%i', 'DATA_DIR=/var/lib/vendinha/%i']);
  });

  test('in Compose every service has a log with an end, and the proxy two files of the secrets alone', () => {
    const compose = shipped('compose.yaml');
    expect(compose).toContain('x-logging: &logging\n  logging: { driver: local }\n');
    const services = compose.slice(compose.indexOf('\nservices:\n'), compose.indexOf('\nsecrets:\n'));
    const begins = [...services.matchAll(/^ {2}[\w-]+:\n(.*)$/gm)].map(([, line]) => line?.trim());
    expect(begins.length).toBeGreaterThan(8);
    expect(begins.filter((line) => line !== '<<: *logging' && line !== '<<: *server')).toEqual([]);
    expect(compose).toContain('x-server: &server\n  <<: *logging\n');
    const mounted = services.match(/^ +- \.\/secrets.*$/gm)?.map((line) => line.trim());
    expect(mounted).toEqual([
      ...['fullchain', 'privkey'].map((name) => `- ./secrets/${name}.pem:/etc/vendinha/${name}.pem:ro`),
      '- ./secrets/smtp-password:/etc/prometheus/smtp-password:ro',
    ]);
    expect(services.slice(services.indexOf('\n  alerts:\n'))).toContain('./secrets/smtp-password:');
    expect(shipped('prometheus/alertmanager.yml')).toMatch(
      /_password_file: \/etc\/prometheus\/smtp-password$/m,
    );
    // Log files that nginx's image links to the container's output.
    const logs = shipped('nginx/vendinha.conf').match(/(?:access|error)_log (\/\S+)/g);
    expect(logs).toEqual([
      'access_log /var/log/nginx/access.log',
      'error_log /dev/null',
      'error_log /dev/null',
      'error_log /dev/null',
    ]);
  });

  test('in Compose no server starts before its bucket is there', () => {
    const compose = shipped('compose.yaml');
    const server = compose.slice(compose.indexOf('x-server:'), compose.indexOf('\nservices:'));
    expect(server).toContain('bucket: { condition: service_completed_successfully }');
    const bucket = /S3_BUCKET: (\S+)/.exec(server)?.[1];
    expect(compose).toContain(`mc mb --ignore-existing pictures/${bucket}\n`);
  });

  test('the documents name every one of them', () => {
    const page = readFileSync(resolve(DEPLOY, '../docs/self-hosting.md'), 'utf8');
    for (const name of [
      'Dockerfile',
      'compose.yaml',
      'vendinha@.service',
      'nginx/vendinha.conf',
      'pgbouncer.ini',
      'prometheus/alerts.yml',
      'prometheus/alertmanager.yml',
    ])
      expect(page).toContain(`deploy/${name}`);
    for (const unit of [shipped('Dockerfile'), shipped('vendinha@.service')])
      expect(unit).toContain('dist-server/main.js');
  });
});

/** Starts a process that answers 'ok', but 503 at the path `full`. Resolves to its port. */
async function upstream(asked: string[], closing: (() => unknown)[], full?: string): Promise<number> {
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    request.resume();
    if (request.url === full) response.statusCode = 503;
    response.end(request.url === full ? 'full' : 'ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}
