import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { generateKeyPair, SignJWT } from 'jose';
import * as v from 'valibot';
import { OPEN } from '../../server/web/admission.ts';
import { fromDecimal } from '../../src/domain/money/money.ts';
import { parseBrCode } from './br-code.ts';
import { registerPayoutApi } from './payout-api.ts';
import { answer, problem } from './replies.ts';
import { cobShape, pixShape, returnShape } from './shapes.ts';
import type { Simulator } from './simulator.ts';

export interface SimulatorApiOptions {
  clientId: string;
  clientSecret: string;
  /** The clock, in ms. */
  now: () => number;
}

const TOKEN_S = 3600;
const cobBody = v.object({
  calendario: v.object({ expiracao: v.number() }),
  valor: v.object({ original: v.string() }),
  devedor: v.optional(v.object({ cpf: v.string(), nome: v.string() })),
  chave: v.string(),
  solicitacaoPagador: v.optional(v.string(), ''),
});
const removal = v.strictObject({ status: v.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR') });

/** The Central Bank's API served by the simulated bank: token, cob, pix, devolucao, webhook and the public payload. */
export async function registerSimulatorApi(
  app: FastifyInstance,
  bank: Simulator,
  options: SimulatorApiOptions,
): Promise<void> {
  const tokens = new Map<string, number>();
  app.post('/oauth/token', async (request, reply) => {
    const expected = `Basic ${Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')}`;
    if (request.headers.authorization !== expected)
      return problem(reply, 401, 'AcessoNegado', 'credenciais inválidas');
    const token = randomBytes(24).toString('base64url');
    tokens.set(token, options.now() + TOKEN_S * 1000);
    return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_S };
  });
  await registerPayload(app, bank, '');
  await app.register((guarded, _options, done) => {
    guarded.addHook('onRequest', async (request, reply) => {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      if ((tokens.get(token ?? '') ?? 0) <= options.now())
        return problem(reply, 401, 'AcessoNegado', 'token inválido');
      if (bank.faults.outages > 0) {
        bank.faults.outages -= 1;
        request.raw.socket.destroy();
      }
    });
    registerCob(guarded, bank);
    registerPix(guarded, bank);
    registerPayoutApi(guarded, bank);
    done();
  });
}

function registerCob(app: FastifyInstance, bank: Simulator): void {
  app.put<{ Params: { txid: string } }>('/cob/:txid', (request, reply) => {
    const body = v.safeParse(cobBody, request.body);
    const amount = body.success ? fromDecimal(body.output.valor.original) : null;
    if (!body.success || amount === null || body.output.chave !== bank.key) {
      return problem(reply, 400, 'CobOperacaoInvalida', 'cobrança inválida');
    }
    const { devedor } = body.output;
    const made = bank.createCharge({
      txid: request.params.txid,
      amount,
      expiresInS: body.output.calendario.expiracao,
      payer: devedor ? { cpf: devedor.cpf, name: devedor.nome } : null,
      description: body.output.solicitacaoPagador,
    });
    if (bank.faults.timeoutsAfterCommit > 0) {
      bank.faults.timeoutsAfterCommit -= 1;
      request.raw.socket.destroy();
      return reply;
    }
    return answer(reply, made, (charge) => cobShape(charge, payloadLocation(charge.brCode)), 201);
  });
  app.get<{ Params: { txid: string } }>('/cob/:txid', (request, reply) =>
    answer(reply, bank.getCharge(request.params.txid), (charge) =>
      cobShape(charge, payloadLocation(charge.brCode)),
    ),
  );
  app.patch<{ Params: { txid: string } }>('/cob/:txid', (request, reply) => {
    if (!v.is(removal, request.body))
      return problem(reply, 400, 'CobOperacaoInvalida', 'só o cancelamento é aceito');
    return answer(reply, bank.cancelCharge(request.params.txid), (charge) =>
      cobShape(charge, payloadLocation(charge.brCode)),
    );
  });
}

function registerPix(app: FastifyInstance, bank: Simulator): void {
  app.get<{ Querystring: Record<string, string> }>('/pix', (request, reply) => {
    const { inicio = '', fim = '', devolucaoPresente } = request.query;
    const [from, to] = [Date.parse(inicio), Date.parse(fim)];
    const page = Number(request.query['paginacao.paginaAtual'] ?? 0);
    if (!Number.isFinite(from) || !Number.isFinite(to) || !Number.isSafeInteger(page) || page < 0) {
      return problem(reply, 400, 'PixConsultaInvalida', 'parâmetros inválidos');
    }
    const listed = bank.listPayments({ from, to, page, returnedOnly: devolucaoPresente === 'true' });
    return answer(reply, listed, ({ payments, nextPage }) => ({
      parametros: {
        inicio,
        fim,
        paginacao: {
          paginaAtual: page,
          itensPorPagina: 100,
          quantidadeDePaginas: nextPage === null ? page + 1 : nextPage + 1,
        },
      },
      pix: payments.map(pixShape),
    }));
  });
  app.get<{ Params: { id: string } }>('/pix/:id', (request, reply) =>
    answer(reply, bank.getPayment(request.params.id), pixShape),
  );
  app.put<{ Params: { id: string; refund: string } }>('/pix/:id/devolucao/:refund', (request, reply) => {
    const body = v.safeParse(v.object({ valor: v.string() }), request.body);
    const amount = body.success ? fromDecimal(body.output.valor) : null;
    if (amount === null) return problem(reply, 400, 'PixDevolucaoInvalida', 'valor inválido');
    const made = bank.refund(request.params.id, request.params.refund, amount);
    if (bank.faults.refundMode === 'lost-answer') {
      request.raw.socket.destroy();
      return reply;
    }
    return answer(reply, made, returnShape, 201);
  });
  app.get<{ Params: { id: string; refund: string } }>('/pix/:id/devolucao/:refund', (request, reply) =>
    answer(reply, bank.getRefund(request.params.id, request.params.refund), returnShape),
  );
  app.put<{ Params: { chave: string } }>('/webhook/:chave', (request, reply) => {
    const body = v.safeParse(v.object({ webhookUrl: v.pipe(v.string(), v.url()) }), request.body);
    if (!body.success || request.params.chave !== bank.key) {
      return problem(reply, 400, 'WebhookOperacaoInvalida', 'webhook inválido');
    }
    return answer(reply, bank.registerWebhook(body.output.webhookUrl), () => ({
      webhookUrl: body.output.webhookUrl,
    }));
  });
}

/** The signed payload, under `prefix` of this app. A payer's bank fetches it from the url inside the code. */
export async function registerPayload(app: FastifyInstance, bank: Simulator, prefix: string): Promise<void> {
  const { privateKey } = await generateKeyPair('ES256');
  app.get(`${prefix}/qr/v2/:token`, OPEN, async (request, reply) => {
    const { token = '' } = request.params as { token?: string };
    const charge = bank.chargeAt(`${bank.location}/qr/v2/${token}`);
    if (!charge) return problem(reply, 404, 'CobPayloadNaoEncontrado', 'cobrança não encontrada');
    const { pix: _paid, pixCopiaECola: _code, ...payload } = cobShape(charge, '');
    const jws = await new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'JOSE' }).sign(privateKey);
    return reply.type('application/jose').send(jws);
  });
}

/** The url inside a dynamic code. */
function payloadLocation(brCode: string | null): string {
  const parsed = parseBrCode(brCode ?? '');
  return parsed.kind === 'code' && parsed.code.kind === 'dynamic' ? parsed.code.url : '';
}
