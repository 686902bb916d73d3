import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../../dev/story/cast.ts';
import { getRecord, signIn } from '../support/api-client.ts';
import { describeOnEngine, engineUnderTest } from '../support/open-store.ts';
import { buysOne, payAtBank } from '../support/pix-purchase.ts';
import { startServer } from '../support/start-server.ts';
import { openCollector } from './support.ts';

const MARINA = 'marina@exemplo.com.br';
describeOnEngine('traces', () => {
  test('a purchase is one trace from its POST to the event that it is paid, and says nothing of anybody', async () => {
    const collector = await openCollector();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, LOG_LEVEL: 'info' };
    const server = await startServer({ demo: true, begin: true, env });
    const marina = await signIn(server.origin, MARINA, PASSWORD);
    const id = await buysOne(server.origin, marina);
    await payAtBank(server.origin, marina, id);
    const profile = await getRecord(server.origin, marina, MARINA, 'PROFILE');
    // At its end the server sends the remaining spans.
    await server.stop();
    collector.close();

    const spans = collector.spans();
    const paid = spans.find(({ facts }) => facts['vendinha.status'] === 'PAID');
    const trace = spans.filter(({ traceId }) => traceId === paid?.traceId);
    const names = trace.map(({ name }) => name);
    const steps = [
      'POST /graphql',
      'command createRecord',
      'job charge.create',
      'bank createCharge',
      'command chargeCreated',
      'event PURCHASE_QR_CODE_CREATED',
      'webhook',
      'job pix.confirm',
      'bank getPayment',
      'command settlePayment',
      'event PURCHASE_STATUS_CHANGED',
    ];
    expect(steps.filter((step) => !names.includes(step))).toEqual([]);
    expect(trace.find(({ name }) => name === 'command settlePayment')?.facts['vendinha.outcome']).toBe(
      'SETTLED',
    );
    // Each step but the first has its parent in the trace.
    const ids = new Set(trace.map(({ spanId }) => spanId));
    expect(trace.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? '')).map(({ name }) => name)).toEqual([
      'POST /graphql',
    ]);
    // Work without a request, such as looks at the queue, leaves no trace.
    expect(spans.map(({ name }) => name)).not.toContain('command claimJobs');

    const lines = server.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const mine = lines.filter((line) => line.trace === paid?.traceId);
    expect(mine).toMatchObject([{ msg: 'a request', path: '/graphql', status: 200 }]);
    const asked = trace.find(({ name }) => name === 'POST /graphql');
    expect(mine[0]?.reqId).toBe(asked?.facts['vendinha.request']);

    const told = collector.bodies.join('');
    const { name, cpf } = profile?.content ?? {};
    for (const secret of [MARINA, String(name), String(cpf), marina.sub, marina.idToken])
      expect([secret, told.includes(secret)]).toEqual([secret, false]);
    expect(told).toContain('/pix/webhook/:secret/pix');
    expect(told).not.toMatch(/\/pix\/webhook\/[^:]/);
  });

  test.runIf(engineUnderTest() === 'sqlite')('without a collector nothing of them is loaded', () => {
    const script = `
      const { registerHooks } = await import('node:module');
      registerHooks({ resolve(specifier, context, next) {
        if (specifier.includes('opentelemetry')) console.error('loaded', specifier);
        return next(specifier, context);
      } });
      await import('./server/build-server.ts');
      await import('./server/compose-server.ts');
      await import('./server/begin-jobs.ts');`;
    const args = ['--input-type=module', '-e', script];
    expect(spawnSync(process.execPath, args, { encoding: 'utf8' }).stderr).toBe('');
  });
});
