import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/bench/server/free-port.ts';

const DEPLOY = resolve(import.meta.dirname, '../../../deploy');

export const hasNginx = !spawnSync('nginx', ['-v']).error;

export const shipped = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');

export interface Nginx {
  /** Port for TLS. */
  port: number;
  accessLog(): string;
  errorLog(): string;
  stop(): Promise<void>;
}

/** Starts nginx with the shipped files, in front of the processes at three ports. Its own files lie in `folder`. */
export async function startNginx(folder: string, processes: readonly number[]): Promise<Nginx> {
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o644 });
    return path;
  };
  makeCertificate(folder);
  const port = await freePort();
  const servers = write(
    'servers.conf',
    [8081, 8082, 8083].reduce(
      (text, from, at) => text.replaceAll(`127.0.0.1:${from}`, `127.0.0.1:${processes[at]}`),
      shipped('nginx/vendinha-servers.conf'),
    ),
  );
  const site = write(
    'site.conf',
    shipped('nginx/vendinha.conf')
      .replaceAll('/etc/nginx/vendinha-servers.conf', servers)
      .replaceAll('/etc/vendinha/', `${folder}/`)
      .replace('/var/log/nginx/access.log', join(folder, 'access.log'))
      .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`),
  );
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = write(
    'nginx.conf',
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log info; events {}
     http { ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${site}; }`,
  );
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', main], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`nginx does not take its files: ${stderr}`);
  const child = spawn('nginx', ['-c', main], { stdio: 'ignore' });
  const exit = once(child, 'exit');
  await untilOpen(port);
  return {
    port,
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    errorLog: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const about = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', ...about, ...files], { stdio: 'ignore' });
}

/** Resolves once a process listens on the port. */
export async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
}
