import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBacenPayouts } from '../../../server/pix/bacen/bacen-payouts.ts';
import { type BacenConfig, connectBacen, createBacenPsp } from '../../../server/pix/bacen/bacen-psp.ts';
import type { PayoutPort } from '../../../server/pix/payout-port.ts';
import type { PspPort } from '../../../server/pix/psp-port.ts';
import { type Answer, type Asked, type FakeBank, openBank } from './support/fake-bank.ts';

const TXID = 'a'.repeat(30);
const KEY = 'loja+pix@example.com';
const CHARGE = {
  txid: TXID,
  calendario: { criacao: '2026-11-20T10:00:00.000Z', expiracao: 600 },
  status: 'ATIVA',
  valor: { original: '12.50' },
  chave: KEY,
};
const REFUND = { id: 'd1', rtrId: 'D1', valor: '1.00', natureza: 'ORIGINAL', status: 'DEVOLVIDO' };
const PAYOUT = {
  valor: '12.50',
  horario: { solicitacao: '2026-11-20T10:00:00.000Z' },
  status: 'EM_PROCESSAMENTO',
};
const TOKEN = { access_token: 'ficha', expires_in: 3600 };
const REFUSAL = { status: 400, body: { nome: 'valor_invalido', mensagem: 'Valor inválido' } };
const NOT_FOUND = { status: 404, body: { nome: 'pix_nao_encontrado', mensagem: 'Nenhum pix' } };
const DOWN = { status: 503 };

describe('what we say to a bank, and what we make of its answers', () => {
  let bank: FakeBank;
  let asked: Asked[];
  let answers: Answer[];
  let tokenAnswers: Answer[];
  let now: number;
  let config: BacenConfig;
  let psp: PspPort;
  let payouts: PayoutPort;

  /** Opens new connections with these changes of the settings. */
  const open = (change: Partial<BacenConfig> = {}) => {
    config = { ...config, ...change };
    const connection = connectBacen(config, () => now);
    psp = createBacenPsp(config, () => now, connection);
    payouts = createBacenPayouts(config.key, connection.call);
  };

  beforeEach(async () => {
    [asked, answers, tokenAnswers, now] = [[], [], [], 0];
    bank = await openBank(
      (one) => asked.push(one),
      (url) =>
        url.endsWith('/token') ? (tokenAnswers.shift() ?? { status: 200, body: TOKEN }) : answers.shift(),
    );
    config = {
      // Providers' addresses have a path of their own.
      baseUrl: `${bank.origin}/api/`,
      clientId: 'id',
      clientSecret: 'segredo',
      tokenPath: '/oauth/token',
      key: KEY,
      clientCertificate: null,
      ca: null,
      timeoutMs: 2000,
      skipWebhookMtls: false,
    };
    open();
  });
  afterEach(async () => {
    await psp.close();
    await bank.close();
  });

  /** Method and path of each request so far, without those for a token. */
  const lines = () => asked.map(({ line }) => line).filter((line) => !line.endsWith('/token'));
  const charge = (change: object = {}) =>
    psp.createCharge({ txid: TXID, amount: 1250, expiresInS: 600, payer: null, description: '', ...change });
  const send = (change: object = {}) =>
    payouts.send({ payoutId: 'w1', amount: 1250, key: 'ana@x.com', holderCpf: null, note: '', ...change });

  test('a charge says who owes how much for how long, cut to what the standard has room for', async () => {
    answers = [{ status: 201, body: CHARGE }];
    const payer = { cpf: '52998224725', name: 'N'.repeat(201) };
    expect((await charge({ payer, description: 'd'.repeat(141) })).kind).toBe('ok');
    expect(lines()).toEqual([`PUT /api/cob/${TXID}`]);
    expect(asked.at(-1)?.body).toEqual({
      calendario: { expiracao: 600 },
      devedor: { cpf: '52998224725', nome: 'N'.repeat(200) },
      valor: { original: '12.50' },
      chave: KEY,
      solicitacaoPagador: 'd'.repeat(140),
    });
    answers = [{ status: 201, body: CHARGE }];
    await charge();
    expect(asked.at(-1)?.body).not.toHaveProperty('devedor');
  });

  test.each([
    ['found', { status: 200, body: CHARGE }, { kind: 'ok' }],
    [
      'of another amount',
      { status: 200, body: { ...CHARGE, valor: { original: '12.51' } } },
      { kind: 'conflict' },
    ],
    ['of another key', { status: 200, body: { ...CHARGE, chave: 'x' } }, { kind: 'conflict' }],
    ['not there', NOT_FOUND, { kind: 'refused', code: 'valor_invalido' }],
    ['not told', DOWN, { kind: 'unknown', detail: 'Valor inválido' }],
  ])('a charge that is refused is looked up: %s', async (_, found, outcome) => {
    answers = [REFUSAL, found];
    expect(await charge()).toMatchObject(outcome);
    expect(lines()).toEqual([`PUT /api/cob/${TXID}`, `GET /api/cob/${TXID}`]);
  });

  test('a charge that is answered as another one is a conflict; where there are no charges it is refused', async () => {
    answers = [{ status: 201, body: { ...CHARGE, chave: 'x' } }];
    expect(await charge()).toMatchObject({ kind: 'conflict' });
    answers = [NOT_FOUND];
    expect(await charge()).toMatchObject({ kind: 'refused', code: 'NaoEncontrado' });
    expect(lines()).toHaveLength(2);
  });

  test('the webhook is told to our key, and where a provider wants it so, without its certificate', async () => {
    answers = [{ status: 200 }, { status: 200 }];
    expect(await psp.registerWebhook('https://vendinha.example.com/pix')).toEqual({
      kind: 'ok',
      value: null,
    });
    expect(lines()).toEqual([`PUT /api/webhook/${encodeURIComponent(KEY)}`]);
    expect(asked.at(-1)).toMatchObject({ body: { webhookUrl: 'https://vendinha.example.com/pix' } });
    expect(asked.at(-1)?.headers).not.toHaveProperty('x-skip-mtls-checking');
    await psp.close();
    open({ skipWebhookMtls: true });
    await psp.registerWebhook('https://vendinha.example.com/pix');
    expect(asked.at(-1)?.headers['x-skip-mtls-checking']).toBe('true');
  });

  test.each([
    ['made', [{ status: 201, body: REFUND }], { kind: 'ok', value: { amount: 100 } }],
    ['another', [{ status: 201, body: { ...REFUND, valor: '2.00' } }], { kind: 'conflict' }],
    ['of nothing', [NOT_FOUND], { kind: 'not-found' }],
    ['there already', [REFUSAL, { status: 200, body: REFUND }], { kind: 'ok', value: { status: 'DONE' } }],
    ['refused', [REFUSAL, NOT_FOUND], { kind: 'refused', code: 'valor_invalido' }],
    ['refused, and perhaps there', [REFUSAL, DOWN], { kind: 'unknown' }],
    ['not answered', [DOWN, NOT_FOUND], { kind: 'unknown' }],
  ])('a refund, %s', async (_, said: Answer[], outcome) => {
    answers = [...said];
    expect(await psp.refund('E1', 'd1', 100)).toMatchObject(outcome);
    const path = '/api/pix/E1/devolucao/d1';
    expect(lines()).toEqual([`PUT ${path}`, `GET ${path}`].slice(0, said.length));
    expect(asked.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({ valor: '1.00' });
  });

  test('a refund is read by its id, with why it failed; a state that nobody knows is in process', async () => {
    const failed = { ...REFUND, status: 'NAO_REALIZADO', motivo: 'Conta encerrada' };
    answers = [
      { status: 200, body: failed },
      { status: 200, body: { ...REFUND, status: 'EM_ANALISE' } },
    ];
    expect(await psp.getRefund('E1', 'd1')).toMatchObject({
      kind: 'ok',
      value: { status: 'FAILED', reason: 'Conta encerrada' },
    });
    expect(await psp.getRefund('E1', 'd1')).toMatchObject({ value: { status: 'PROCESSING', reason: null } });
    expect(lines()).toEqual(['GET /api/pix/E1/devolucao/d1', 'GET /api/pix/E1/devolucao/d1']);
  });

  test('payouts and claims are asked for outside of the standard’s path; a holder is named where there is one', async () => {
    answers = [{ status: 201, body: PAYOUT }];
    expect(await send({ holderCpf: '52998224725', note: 'n'.repeat(141) })).toMatchObject({ kind: 'ok' });
    expect(asked.at(-1)?.body).toEqual({
      valor: '12.50',
      pagador: { chave: KEY, infoPagador: 'n'.repeat(140) },
      favorecido: { chave: 'ana@x.com', cpf: '52998224725' },
    });
    answers = [{ status: 201, body: PAYOUT }];
    await send();
    expect(asked.at(-1)?.body).toMatchObject({ favorecido: { chave: 'ana@x.com' } });
    expect(JSON.stringify(asked.at(-1)?.body)).not.toContain('cpf');
    await payouts.get('w1');
    const query = { from: 0, to: 1000, page: 2 };
    await payouts.list(query);
    const claims = createBacenPayouts(KEY, connectBacen(config, () => now).call);
    await claims.listClaims(query);
    const period =
      'inicio=1970-01-01T00%3A00%3A00.000Z&fim=1970-01-01T00%3A00%3A01.000Z&paginacao.paginaAtual=2&paginacao.itensPorPagina=100';
    expect(lines()).toEqual([
      'PUT /v3/gn/pix/w1',
      'PUT /v3/gn/pix/w1',
      'GET /v2/gn/pix/enviados/id-envio/w1',
      `GET /v2/gn/pix/enviados?${period}`,
      `GET /v2/gn/infracoes?${period}`,
    ]);
  });

  test.each([
    [
      'refused and not there',
      [REFUSAL, NOT_FOUND],
      { kind: 'refused', code: 'valor_invalido', detail: 'Valor inválido' },
    ],
    ['unknown there', [NOT_FOUND, NOT_FOUND], { kind: 'refused', code: 'not-found', detail: 'not-found' }],
    ['refused and there', [REFUSAL, { status: 200, body: PAYOUT }], { kind: 'ok' }],
    [
      'of another amount',
      [REFUSAL, { status: 200, body: { ...PAYOUT, valor: '1.00' } }],
      { kind: 'conflict' },
    ],
    [
      'refused, and nobody says whether it is there',
      [REFUSAL, DOWN],
      { kind: 'unknown', detail: 'Valor inválido' },
    ],
    ['unanswered and not there yet', [DOWN, NOT_FOUND], { kind: 'unknown' }],
    ['in conflict and not there', [{ status: 409 }, NOT_FOUND], { kind: 'unknown' }],
  ])('a payout %s', async (_, said: Answer[], outcome) => {
    answers = [...said];
    expect(await send()).toMatchObject(outcome);
    expect(lines()).toEqual(['PUT /v3/gn/pix/w1', 'GET /v2/gn/pix/enviados/id-envio/w1']);
  });

  test('one token serves all who ask, until a minute before its end, and one that is refused is renewed once', async () => {
    const tokens = () => asked.length - lines().length;
    const ask = async () => {
      answers.push({ status: 200, body: CHARGE });
      return (await psp.getCharge(TXID)).kind;
    };
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['ok', 'ok', 'ok']);
    now = 3_540_000 - 1;
    expect([await ask(), tokens()]).toEqual(['ok', 1]);
    now += 1;
    expect([await ask(), tokens()]).toEqual(['ok', 2]);
    answers = [{ status: 401 }];
    expect([await ask(), tokens()]).toEqual(['ok', 3]);
    answers = [{ status: 401 }, { status: 401 }];
    expect(await psp.getCharge(TXID)).toMatchObject({ kind: 'unknown' });
    expect(tokens()).toBe(4);
    expect(asked[0]?.body).toEqual({ grant_type: 'client_credentials' });
  });

  test('without a token nothing is known; one that does not say how long it lives, lives an hour', async () => {
    tokenAnswers = [
      { status: 400, body: { nome: 'credenciais', mensagem: 'não' } },
      { status: 200, body: {} },
      DOWN,
    ];
    const details: unknown[] = [];
    for (let time = 0; time < 3; time += 1) details.push(await psp.getCharge(TXID));
    expect(details).toEqual([
      { kind: 'unknown', detail: 'no token: 400 credenciais não' },
      { kind: 'unknown', detail: 'the token answer has no access_token' },
      { kind: 'unknown', detail: 'no token: 503 HTTP 503 ' },
    ]);
    expect(lines()).toEqual([]);
    tokenAnswers = [{ status: 200, body: { access_token: 'x' } }];
    answers = Array.from({ length: 2 }, () => ({ status: 200, body: CHARGE }));
    for (const at of [0, 3_539_000]) {
      now = at;
      expect((await psp.getCharge(TXID)).kind).toBe('ok');
    }
    expect(asked.length - lines().length).toBe(4);
  });

  test('where the token is asked for outside of the path, it is', async () => {
    await psp.close();
    open({ tokenFromRoot: true });
    answers = [NOT_FOUND];
    expect(await psp.getCharge(TXID)).toEqual({ kind: 'not-found' });
    expect(asked.map(({ line }) => line)).toEqual(['POST /oauth/token', `GET /api/cob/${TXID}`]);
  });

  test.each([
    [
      'too large',
      'answer too large',
      (response: ServerResponse) => response.writeHead(200).end(`"${'x'.repeat(8 * 1024 * 1024)}"`),
    ],
    [
      'cut off',
      'aborted',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy()),
    ],
    ['that never comes', 'The operation was aborted', () => undefined],
  ])('an answer %s is none', async (_, detail, answer) => {
    await psp.close();
    // A long timeout, so that no answer is late on a busy machine.
    open({ timeoutMs: detail === 'The operation was aborted' ? 1000 : 60_000 });
    answers = [answer as Answer];
    expect(await psp.getCharge(TXID)).toEqual({ kind: 'unknown', detail });
  });

  test('an answer of eight megabytes is still read', async () => {
    await psp.close();
    open({ timeoutMs: 60_000 });
    const filling = 'x'.repeat(8 * 1024 * 1024 - JSON.stringify({ ...CHARGE, filling: '' }).length);
    answers = [{ status: 200, body: { ...CHARGE, filling } }];
    expect((await psp.getCharge(TXID)).kind).toBe('ok');
  });
});
