import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clientConfig, cognito } from '../support/api-client.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';

/** The policy as a map from directive to its sources. */
function policyOf(header: unknown): Map<string, string[]> {
  const directives = String(header)
    .split(';')
    .map((one) => one.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

describeOnEngine('every answer of the server', () => {
  describe('behind TLS', () => {
    let server: StartedServer;
    beforeAll(async () => {
      server = await startServer();
    });
    afterAll(() => server.stop());

    test('carries the security headers, errors too', async () => {
      for (const path of [
        '/',
        '/assets/app-1a2b3c4d.js',
        '/config.json',
        '/nada.js',
        '/graphql',
        '/s3/x',
        '/healthz',
      ]) {
        const { headers } = await raw(`${server.origin}${path}`);
        expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff']);
        expect([path, headers['referrer-policy']]).toEqual([path, 'no-referrer']);
        expect([path, headers['strict-transport-security']]).toEqual([
          path,
          'max-age=63072000; includeSubDomains',
        ]);
        expect([path, headers['x-frame-options']]).toEqual([path, 'DENY']);
        expect(String(headers['permissions-policy'])).toMatch(/camera=\(self\), geolocation=\(self\)/);
        expect(headers['x-powered-by']).toBeUndefined();
        expect(headers.server).toBeUndefined();
      }
    });

    test('lets the answer to a call do nothing, were it shown as a page', async () => {
      const { status, headers } = await raw(`${server.origin}/graphql`, { method: 'POST' });
      expect(status).toBe(401);
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    });

    test('lets the page run only its own code, frame nothing and be framed by nobody', async () => {
      const { headers } = await raw(`${server.origin}/`);
      const policy = policyOf(headers['content-security-policy']);
      expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|\*/);
      for (const name of ['default-src', 'script-src', 'style-src', 'worker-src', 'manifest-src'])
        expect([name, policy.get(name)]).toEqual([name, ["'self'"]]);
      for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
        expect([name, policy.get(name)]).toEqual([name, ["'none'"]]);
      expect(policy.get('connect-src')).toEqual(["'self'", 'wss://vendinha.example.com']);
      expect(policy.has('upgrade-insecure-requests')).toBe(true);
    });

    test('/healthz says that the process answers, /readyz that its storage does', async () => {
      const health = await raw(`${server.origin}/healthz`);
      expect([health.status, health.body.toString()]).toEqual([200, '{"status":"ok"}']);
      const ready = await raw(`${server.origin}/readyz`);
      expect([ready.status, ready.body.toString()]).toEqual([200, '{"status":"ready"}']);
    });
  });

  test('does not speak of TLS where there is none, and answers the form of a page with a page', async () => {
    const server = await startServer({ demo: true, env: { PUBLIC_ORIGIN: 'http://localhost:8080' } });
    const { headers } = await raw(`${server.origin}/`);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    const form = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await raw(`${server.origin}/dev/pix/pay`, { method: 'POST', headers: form, body: 'x=y' });
    expect(String(sent.headers['content-type'])).toContain('text/html');
    expect(policyOf(sent.headers['content-security-policy']).get('style-src')).toEqual(["'self'"]);
    await server.stop();
  });

  test('/readyz is 503 once the storage is gone, /healthz still answers', async () => {
    const server = await startServer();
    await server.store.close();
    const ready = await raw(`${server.origin}/readyz`);
    expect([ready.status, ready.body.toString()]).toEqual([503, '{"status":"storage"}']);
    expect((await raw(`${server.origin}/healthz`)).status).toBe(200);
    await server.stop();
  });

  test('the port is let go of while the server ends, and work under way is waited for', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const server = await startServer({ begin: true, env: { SMTP_URL: `smtp://127.0.0.1:${port}?tls=none` } });
    const { userPoolClientId: ClientId } = await clientConfig(server.origin);
    const [[socket]] = (await Promise.all([
      once(silent, 'connection'),
      cognito(server.origin, 'SignUp', { ClientId, Username: 'ana@example.com', Password: 'Vendinha#2026' }),
    ])) as [[Socket], unknown];

    const ended = vi.fn();
    const closed = server.close().then(ended);
    const asked = () =>
      raw(`${server.origin}/readyz`).then(
        ({ status }) => status,
        ({ code }: { code?: string }) => code,
      );
    await expect.poll(asked).toBe('ECONNREFUSED');
    expect(ended).not.toHaveBeenCalled();
    socket.destroy();
    silent.close();
    await closed;
    await server.home.remove();
  });
});
