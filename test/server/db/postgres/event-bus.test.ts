import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { redisServer, startRedis } from '../../../../scripts/bench/server/temporary-redis.ts';
import { watchBus } from '../../../../server/db/queue/watch-bus.ts';
import { listen } from '../../../contracts/test-store.ts';
import { engineIsPresent, engineUnderTest } from '../../support/open-store.ts';
import { isHeard, openBusProcesses } from '../support/bus-processes.ts';

const isAbsent = redisServer === undefined;
const runs = engineUnderTest() === 'postgres' && engineIsPresent() && !isAbsent;

const idsOf = (nth: number): { channel: string; ids: string[] } => ({
  channel: `/notification/p${nth % 4}`,
  ids: [`e${nth}`],
});

describe.runIf(runs)(`${isAbsent ? 'SKIPPED, Redis is not installed: ' : ''}an event bus`, () => {
  test('a process reads what it asked for, and one of them all of it for the others', async () => {
    const { processes, close } = await openBusProcesses(4);
    const heard = processes.map(listen);
    await Promise.all(processes.map((store, index) => store.subscribe(`/notification/p${index}`)));
    const before = processes.map((store) => store.feedStatus());
    const [one] = processes;
    for (let nth = 0; nth < 100; nth += 1) await one?.run('say', idsOf(nth));
    for (const each of heard) await expect.poll(() => each.events).toHaveLength(25);
    const grown = processes.map((store, index) => ({
      carried: store.feedStatus().carried - (before[index]?.carried ?? 0),
      stored: store.feedStatus().stored - (before[index]?.stored ?? 0),
    }));
    // Each process hears at most its own quarter. Without a bus all four would read 400 events from the storage. A
    // process that a busy machine held up may have read its part there.
    for (const { carried } of grown) expect(carried).toBeLessThanOrEqual(25);
    expect(grown.reduce((sum, { carried }) => sum + carried, 0)).toBeGreaterThan(0);
    expect(grown.reduce((sum, { stored }) => sum + stored, 0)).toBeLessThan(300);
    await close();
  });

  test('events arrive while there is no bus, are told as a trouble, and come by the bus when it is back', async () => {
    const { processes, redis, close } = await openBusProcesses(2);
    const [one, two] = processes;
    if (!one || !two) throw new Error('two processes');
    const heard = listen(two);
    await two.subscribe('/notification/p1');
    const troubles: string[] = [];
    const stop = watchBus(two, {
      meet: (name) => troubles.push(name),
      end: () => void troubles.splice(0),
    });
    await redis.kill();
    await one.run('say', idsOf(1));
    await expect.poll(() => heard.ids()).toEqual(['e1']);
    await expect.poll(() => troubles).toContain('event-bus');
    expect(two.trouble()).toBeNull();
    // A channel that is subscribed meanwhile is heard as well.
    await two.subscribe('/notification/p2');
    await one.run('say', idsOf(2));
    await expect.poll(() => heard.ids()).toEqual(['e1', 'e2']);

    const { port, password } = new URL(redis.url);
    const again = await startRedis({ port: Number(port), password });
    await Promise.all([isHeard(one), isHeard(two)]);
    await expect.poll(() => troubles).toEqual([]);
    await one.run('say', idsOf(1));
    await expect.poll(() => heard.ids()).toEqual(['e1', 'e2', 'e1']);
    stop();
    await close();
    await again.end();
  });

  test('another process relays when the one that did has ended, and nothing is lost between', async () => {
    const { processes, add, close } = await openBusProcesses(1);
    const two = await add();
    await isHeard(two);
    const heard = listen(two);
    await two.subscribe('/notification/p1');
    let nth = 1;
    const said: string[] = [];
    const say = async (): Promise<void> => {
      const { channel, ids } = idsOf(nth);
      await two.run('say', { channel, ids });
      said.push(...ids);
      nth += 4;
    };
    for (let times = 0; times < 10; times += 1) await say();
    await processes[0]?.close();
    const before = two.feedStatus().carried;
    await expect
      .poll(async () => {
        await say();
        return two.feedStatus().carried;
      })
      .toBeGreaterThan(before);
    await expect.poll(() => heard.ids()).toHaveLength(said.length);
    expect(heard.ids()).toEqual(said);
    await close();
  });

  test('installations that share a server do not hear each other', async () => {
    const first = await openBusProcesses(1);
    const second = await openBusProcesses(1, { redis: first.redis });
    const [one] = first.processes;
    const [two] = second.processes;
    const heard = [one, two].flatMap((store) => (store ? [listen(store)] : []));
    await Promise.all([one?.subscribe('/notification/p1'), two?.subscribe('/notification/p1')]);
    await one?.run('say', { channel: '/notification/p1', ids: ['first'] });
    await two?.run('say', { channel: '/notification/p1', ids: ['second'] });
    await expect.poll(() => heard.map((each) => each.ids())).toEqual([['first'], ['second']]);
    await second.close();
    await first.close();
  });

  test('TLS and passwords: a wrong one is told without it, and events are heard all the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vendinha-bus-'));
    const [certFile, keyFile] = [join(folder, 'crt.pem'), join(folder, 'key.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const files = ['-keyout', keyFile, '-out', certFile];
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    execFileSync('openssl', ['req', ...kind, ...subject, ...files], { stdio: 'ignore' });
    const tls = await startRedis({ tls: { certFile, keyFile } });
    const errors: unknown[] = [];
    const { add, close } = await openBusProcesses(0, { redis: tls, report: (error) => errors.push(error) });

    const ca = readFileSync(certFile, 'utf8');
    const trusted = await add({ url: tls.url, ca });
    await isHeard(trusted);
    expect(errors).toEqual([]);
    const heard = listen(trusted);
    await trusted.subscribe('/notification/p1');

    const secret = 'segredo-que-ninguem-le';
    const wrong = await add({ url: tls.url.replace(/:[^:@]+@/, `:${secret}@`), ca });
    const stranger = await add({ url: tls.url, ca: null });
    await expect.poll(() => errors.map(String).join(' ')).toMatch(/WRONGPASS/);
    await expect.poll(() => errors.map(String).join(' ')).toMatch(/self-signed/);
    expect(
      JSON.stringify(errors.map((error) => ({ ...(error as Error), text: String(error) }))),
    ).not.toContain(secret);
    for (const store of [wrong, stranger]) expect(store.feedStatus().bus).toBe('away');
    await wrong.run('say', idsOf(1));
    await expect.poll(() => heard.ids()).toEqual(['e1']);
    const own = listen(wrong);
    await trusted.run('say', idsOf(5));
    await expect.poll(() => own.ids()).toEqual(['e5']);
    await close();
    await tls.end();
    rmSync(folder, { recursive: true, force: true });
  });
});
