import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { clientConfig, cognito } from '../../support/api-client.ts';
import { engineIsPresent, engineUnderTest } from '../../support/open-store.ts';
import { openHome } from '../../support/server-home.ts';
import { spawnServer } from '../../support/server-process.ts';
import { productionEnv, startServer } from '../../support/start-server.ts';

const runs = engineUnderTest() === 'postgres' && engineIsPresent();
/** Short, so that the lease and the next look at the table end within five seconds. */
const MAX_LEASE_MS = 4000;

describe.runIf(runs)('a process that is killed with a job in its hands', () => {
  test('leaves it to another within seconds, and the other does it', async () => {
    const home = await openHome();
    // A silent mail server keeps its sender waiting.
    const sockets: Socket[] = [];
    const mailServer = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
    }).listen(0, '127.0.0.1');
    await once(mailServer, 'listening');
    const { port } = mailServer.address() as AddressInfo;
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}?tls=none` };

    const first = spawnServer({ ...home.env, ...productionEnv(home), ...env }, 'server');
    const origin = await first.ready;
    const { userPoolClientId: ClientId } = await clientConfig(origin);
    const person = { Username: 'ana@example.com', Password: 'Vendinha#2026' };
    await cognito(origin, 'SignUp', { ClientId, ...person });
    await expect.poll(() => sockets.length).toBe(1);
    const second = await startServer({ home, env, begin: true });
    const mail = () =>
      second.store.read.selectFrom('job').selectAll().where('lane', '=', 'mail').executeTakeFirstOrThrow();
    // The living holder renews its lease, so the other process leaves the job alone.
    const { lease_until: held } = await mail();
    await expect.poll(async () => (await mail()).lease_until).toBeGreaterThan(held);
    expect(sockets).toHaveLength(1);

    await first.kill('SIGKILL');
    const killedAt = second.store.now();
    const left = await mail();
    expect(left.attempts).toBe(1);
    expect(left.lease_until - killedAt).toBeLessThan(MAX_LEASE_MS);
    await expect.poll(() => sockets.length).toBe(2);
    expect(await mail()).toMatchObject({ attempts: 2 });

    for (const socket of sockets) socket.destroy();
    mailServer.close();
    await second.stop();
    await home.remove();
  });
});
