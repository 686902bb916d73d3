import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createLocalPostalCodes } from '../../../server/postal/local-postal-codes.ts';
import type { PostalAnswer } from '../../../server/postal/postal-code-port.ts';
import { registerPostal } from '../../../server/postal/register-postal.ts';
import { remembered } from '../../../server/postal/remembered.ts';
import { createViaCep } from '../../../server/postal/via-cep.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';

const SE = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('[E-03] the public postal service', () => {
  const serve = async (
    answer: (cep: string) => { status?: number; body?: unknown } | 'silence',
    timeoutMs = 60_000,
  ) => {
    const app = Fastify();
    app.get<{ Params: { cep: string } }>('/ws/:cep/json/', (request, reply) => {
      const given = answer(request.params.cep);
      if (given === 'silence') return reply.hijack();
      return reply.status(given.status ?? 200).send(given.body);
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    closing.push(async () => {
      app.server.closeAllConnections();
      await app.close();
    });
    return createViaCep({ url: `${url}/ws`, timeoutMs });
  };

  test('a street is read, with the fields that we need', async () => {
    const codes = await serve((cep) => ({
      body: { cep, ...SE, ibge: '3550308', complemento: 'lado ímpar' },
    }));
    expect(await codes.find('01001000')).toEqual({ kind: 'found', address: SE });
  });
  test('a code that does not exist is unknown, however the service says it', async () => {
    for (const body of [{ erro: true }, { erro: 'true' }]) {
      const codes = await serve(() => ({ body }));
      expect(await codes.find('99999999')).toEqual({ kind: 'unknown' });
    }
  });
  test('errors, nonsense and silence say nothing about the code', async () => {
    for (const answer of [{ status: 500 }, { body: '<html>' }, { body: { uf: 'SP' } }, 'silence'] as const) {
      const codes = await serve(() => answer, answer === 'silence' ? 200 : undefined);
      expect(await codes.find('01001000')).toMatchObject({ kind: 'silent' });
    }
  });
});

test('answers are remembered for a while, silence is not, and one question is asked at a time', async () => {
  let now = 0;
  let asked = 0;
  let answer: PostalAnswer = { kind: 'silent', detail: '' };
  const ask = async () => {
    asked += 1;
    return answer;
  };
  const find = remembered(ask, () => now);
  await Promise.all([find('01001000'), find('01001000')]);
  expect(asked).toBe(1);
  answer = { kind: 'unknown' };
  await find('01001000');
  await find('01001000');
  expect(asked).toBe(2);
  now += 24 * 60 * 60_000;
  answer = { kind: 'found', address: SE };
  expect(await find('01001000')).toEqual(answer);
  expect(asked).toBe(3);
});

test('an answer from before the clock was set back by days is asked for anew', async () => {
  let now = 30 * DAY_MS;
  let answer: PostalAnswer = { kind: 'unknown' };
  const find = remembered(
    async () => answer,
    () => now,
  );
  expect(await find('01001000')).toEqual(answer);
  answer = { kind: 'found', address: SE };
  now -= 2 * DAY_MS;
  expect(await find('01001000')).toEqual(answer);
});

describe('[E-03] GET /cep', () => {
  const open = (find = createLocalPostalCodes().find) => {
    const app = Fastify();
    const verify = async (header: string) =>
      header === 'good'
        ? ({ kind: 'valid', sub: 'ana', email: null } as never)
        : ({ kind: 'invalid', reason: 'malformed' } as const);
    registerPostal(app, { postalCodes: { find }, tokens: { verify }, now: () => 0 });
    closing.push(() => app.close());
    return (cep: string, authorization?: string) =>
      app.inject({ url: `/cep/${cep}`, headers: authorization ? { authorization } : {} });
  };

  test('a known code, with or without its hyphen', async () => {
    const get = open();
    for (const cep of ['01001000', '01001-000']) {
      const answer = await get(cep, 'good');
      expect([answer.statusCode, answer.json()]).toEqual([200, SE]);
    }
  });
  test('no answer stays in a browser that its person signed out of', async () => {
    const get = open();
    for (const cep of ['01001000', '99999999']) {
      const { statusCode, headers } = await get(cep, 'good');
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    }
  });
  test('unknown, malformed, unsigned and silent are told apart', async () => {
    const get = open();
    expect((await get('99999999', 'good')).json()).toEqual({ erro: true });
    for (const cep of ['1234567', '123456789', '0100a000'])
      expect((await get(cep, 'good')).statusCode).toBe(400);
    expect((await get('01001000')).statusCode).toBe(401);
    expect((await get('01001000', 'bad')).statusCode).toBe(401);
    const silent = await open(async () => ({ kind: 'silent', detail: '' }))('01001000', 'good');
    expect([silent.statusCode, silent.json().code]).toEqual([502, 'POSTAL_SERVICE_SILENT']);
  });
  test('asked too often it asks for patience', async () => {
    const get = open();
    const codes = [];
    for (let n = 0; n < 21; n += 1) codes.push((await get('01001000', 'good')).statusCode);
    expect(codes.filter((code) => code === 429)).toHaveLength(1);
  });
});
