import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The keys of the only user. */
export const KEYS = { accessKeyId: 'chave', secretAccessKey: 'segredo-do-balde' };

const LOOK_AGAIN_MS = 100;
const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool'];

/** Tests alone ask. @internal */
export const hasRadosgw = PROGRAMS.every((program) => !spawnSync(program, ['--version']).error);

/**
 * Starts a Ceph of one monitor and one store in memory, with its S3 gateway in front. Answers with the gateway's
 * address once it serves, and with a function that stops all of it.
 */
export async function startRadosgw(freePort: () => Promise<number>): Promise<{
  endpoint: string;
  stop(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'vendinha-ceph-'));
  const [monitor, gateway] = [await freePort(), await freePort()];
  const cluster = new Cluster(folder, monitor);
  const stop = async (): Promise<void> => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    cluster.begin();
    const endpoint = `http://127.0.0.1:${gateway}`;
    await cluster.serve(gateway, endpoint);
    return { endpoint, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

class Cluster {
  readonly #folder: string;
  readonly #monitor: string;
  readonly #fsid = randomUUID();
  readonly #children: ChildProcess[] = [];

  constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#monitor = `v2:127.0.0.1:${port}`;
  }

  /** Makes keys, map and store, and starts monitor and store. */
  begin(): void {
    for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(this.#folder, name));
    writeFileSync(join(this.#folder, 'ceph.conf'), settings(this.#folder, this.#fsid, this.#monitor));
    this.#run(
      'ceph-authtool',
      '--create-keyring',
      'keyring',
      '--gen-key',
      '-n',
      'mon.',
      '--cap',
      'mon',
      'allow *',
    );
    const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *'];
    this.#run('ceph-authtool', 'keyring', '--gen-key', '-n', 'client.admin', ...all);
    const store = ['--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *'];
    this.#run('ceph-authtool', 'keyring', '--gen-key', '-n', 'osd.0', ...store);
    this.#run('monmaptool', '--create', '--fsid', this.#fsid, '--addv', 'a', `[${this.#monitor}]`, 'monmap');
    this.#run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', 'keyring');
    this.#start('ceph-mon', '-f', '-i', 'a');
    const id = randomUUID();
    this.#run('ceph', 'osd', 'new', id);
    this.#run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', id);
    this.#start('ceph-osd', '-f', '-i', '0');
  }

  async serve(port: number, endpoint: string): Promise<void> {
    const keys = [`--access-key=${KEYS.accessKeyId}`, `--secret-key=${KEYS.secretAccessKey}`];
    // The user's pools wait for the store, so this command blocks until there is one. It must not block the process.
    await once(
      this.#start('radosgw-admin', 'user', 'create', '--uid=vendinha', '--display-name=v', ...keys),
      'exit',
    );
    const frontend = `beast endpoint=127.0.0.1:${port}`;
    const gateway = this.#start('radosgw', '-f', '-n', 'client.admin', '--rgw-frontends', frontend);
    while (!(await fetch(endpoint).catch(() => null))?.ok) {
      if (gateway.exitCode !== null) throw new Error(`the S3 gateway ended with ${gateway.exitCode}`);
      await sleep(LOOK_AGAIN_MS);
    }
  }

  async stop(): Promise<void> {
    for (const child of this.#children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
  }

  #run(program: string, ...args: string[]): void {
    execFileSync(program, args, { ...this.#place(), stdio: 'pipe' });
  }

  #start(program: string, ...args: string[]): ChildProcess {
    const child = spawn(program, args, { ...this.#place(), stdio: 'ignore' });
    this.#children.push(child);
    return child;
  }

  #place() {
    return { cwd: this.#folder, env: { ...process.env, CEPH_CONF: join(this.#folder, 'ceph.conf') } };
  }
}

/** Settings for one copy of everything, in memory, on this machine alone. The gateway refuses to work without keys. */
function settings(folder: string, fsid: string, monitor: string): string {
  return `[global]
fsid = ${fsid}
mon host = ${monitor}
mon initial members = a
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keyring
run dir = ${folder}
admin socket =
pid file =
log file = ${folder}/$name.log
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
mon data avail crit = 0
mon data avail warn = 0
mon allow pool size one = true
mon max pg per osd = 1000
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 268435456
public network = 127.0.0.0/8
`;
}
