import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nowhere } from '../../../scripts/bench/server/production-environment.ts';
import { readConfig } from '../../../server/config.ts';
import { type BacenConfig, createBacenPsp } from '../../../server/pix/bacen/bacen-psp.ts';
import { openProviders } from '../../../server/providers.ts';
import { needs } from '../support/needs.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const CHARGE = {
  calendario: { criacao: '2026-11-20T10:00:00.000Z', expiracao: 600 },
  txid: 'a'.repeat(30),
  revisao: 0,
  status: 'UM_STATUS_NOVO',
  valor: { original: '12.50' },
  chave: 'loja@example.com',
  pixCopiaECola: '000201',
  campoNovo: true,
};

describe.skipIf(!hasOpenssl)(needs('openssl', hasOpenssl, 'the Central Bank’s API behind mutual TLS'), () => {
  let directory: string;
  let server: Server;
  let config: BacenConfig;
  let answer: { status: number; body: unknown };
  const seen: { path: string; peer: string | undefined; authorization: string | undefined }[] = [];

  /** Makes a certificate, signed by the authority `by` or by itself. */
  const certificate = (name: string, by?: string) => {
    const [keyFile, certFile] = [join(directory, `${name}.key`), join(directory, `${name}.pem`)];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        `/CN=${name}`,
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        keyFile,
        '-out',
        certFile,
        ...(by ? ['-CA', join(directory, `${by}.pem`), '-CAkey', join(directory, `${by}.key`)] : []),
      ],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
  };

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'vendinha-tls-'));
    const authority = certificate('autoridade');
    const [bank, client] = [certificate('localhost', 'autoridade'), certificate('vendinha')];
    server = createServer(
      { ...bank, ca: client.cert, requestCert: true, rejectUnauthorized: true },
      (request, response) => {
        const peer = (request.socket as TLSSocket).getPeerCertificate().subject?.CN;
        seen.push({
          path: request.url ?? '',
          peer: Array.isArray(peer) ? peer[0] : peer,
          authorization: request.headers.authorization,
        });
        const { status, body } =
          request.url === '/api/oauth/token'
            ? { status: 200, body: { access_token: 'ficha', expires_in: 3600 } }
            : answer;
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(typeof body === 'string' ? body : JSON.stringify(body));
      },
    );
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    config = {
      baseUrl: `https://localhost:${(server.address() as AddressInfo).port}/api`,
      clientId: 'id',
      clientSecret: 'segredo',
      tokenPath: '/oauth/token',
      key: 'loja@example.com',
      clientCertificate: client,
      ca: authority.cert,
      timeoutMs: 5000,
      skipWebhookMtls: false,
    };
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    rmSync(directory, { recursive: true, force: true });
  });

  const ask = async (change: Partial<BacenConfig> = {}) => {
    const psp = createBacenPsp({ ...config, ...change }, Date.now);
    const outcome = await psp.getCharge('a'.repeat(30));
    await psp.close();
    return outcome;
  };

  test('our certificate goes with the token call and with every other', async () => {
    answer = { status: 200, body: CHARGE };
    expect(await ask()).toMatchObject({
      kind: 'ok',
      value: { amount: 1250, status: 'OTHER', expiresAt: Date.UTC(2026, 10, 20, 10, 10) },
    });
    expect(seen).toEqual([
      { path: '/api/oauth/token', peer: 'vendinha', authorization: 'Basic aWQ6c2VncmVkbw==' },
      { path: `/api/cob/${'a'.repeat(30)}`, peer: 'vendinha', authorization: 'Bearer ficha' },
    ]);
  });

  test('without our certificate, or with a bank we do not trust, nothing is known', async () => {
    expect((await ask({ clientCertificate: null })).kind).toBe('unknown');
    expect((await ask({ ca: null })).kind).toBe('unknown');
  });

  test('PSP_CA_FILE names the authority of a bank that the public ones do not know', async () => {
    answer = { status: 200, body: CHARGE };
    const ask = async (env: Record<string, string>): Promise<string> => {
      const { psp, close } = openProviders(
        readConfig([], {
          ...nowhere(mkdtempSync(join(directory, 'env-'))),
          PSP_URL: config.baseUrl,
          PSP_CERT_FILE: join(directory, 'vendinha.pem'),
          PSP_KEY_FILE: join(directory, 'vendinha.key'),
          ...env,
        }),
        Date.now,
      );
      const { kind } = await psp.getCharge('a'.repeat(30));
      await close();
      return kind;
    };
    expect(await ask({ PSP_CA_FILE: join(directory, 'autoridade.pem') })).toBe('ok');
    expect(await ask({})).toBe('unknown');
  });

  test.each([
    [
      400,
      {
        type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida',
        title: 'Inválida',
        status: 400,
        detail: 'não',
        violacoes: [{ razao: 'zero', propriedade: 'cob.valor.original' }],
      },
      { kind: 'refused', code: 'CobOperacaoInvalida', detail: 'não; cob.valor.original: zero' },
    ],
    [
      400,
      { nome: 'valor_invalido', mensagem: 'Valor inválido' },
      { kind: 'refused', code: 'valor_invalido', detail: 'Valor inválido' },
    ],
    [
      409,
      { nome: 'txid_duplicado', mensagem: 'Txid em uso' },
      { kind: 'conflict', detail: 'txid_duplicado Txid em uso' },
    ],
    [404, { type: 'https://pix.bcb.gov.br/api/v2/error/CobNaoEncontrado' }, { kind: 'not-found' }],
    [500, '<html>', { kind: 'unknown', detail: '500 HTTP 500 ' }],
    [408, {}, { kind: 'unknown', detail: '408 HTTP 408 ' }],
    [429, {}, { kind: 'unknown', detail: '429 HTTP 429 ' }],
    [401, {}, { kind: 'unknown', detail: '401 HTTP 401 ' }],
    [200, { txid: 'x' }, { kind: 'unknown', detail: 'unreadable answer 200' }],
    [200, { ...CHARGE, valor: { original: '12.5' } }, { kind: 'unknown', detail: 'unreadable answer 200' }],
  ])('%s is read for what it says', async (status, body, outcome) => {
    answer = { status, body };
    expect(await ask()).toEqual(outcome);
  });
});
