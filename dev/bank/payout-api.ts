import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { PeriodQuery } from '../../server/pix/payout-port.ts';
import { fromDecimal } from '../../src/domain/money/money.ts';
import { answer, problem } from './replies.ts';
import { claimShape, payoutShape } from './shapes.ts';
import type { Simulator } from './simulator.ts';

const sendBody = v.object({
  valor: v.string(),
  pagador: v.object({ chave: v.string(), infoPagador: v.optional(v.string(), '') }),
  favorecido: v.object({ chave: v.string(), cpf: v.optional(v.string()) }),
});
const periodQuery = v.pipe(
  v.object({
    inicio: v.pipe(v.string(), v.transform(Date.parse), v.number(), v.finite()),
    fim: v.pipe(v.string(), v.transform(Date.parse), v.number(), v.finite()),
    'paginacao.paginaAtual': v.optional(
      v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0)),
      '0',
    ),
  }),
  v.transform(
    ({ inicio, fim, ...rest }): PeriodQuery => ({
      from: inicio,
      to: fim,
      page: rest['paginacao.paginaAtual'],
    }),
  ),
);

/** Efi's extensions served by the simulated bank: payouts and claims. */
export function registerPayoutApi(app: FastifyInstance, bank: Simulator): void {
  app.put<{ Params: { id: string } }>('/v3/gn/pix/:id', (request, reply) => {
    const body = v.safeParse(sendBody, request.body);
    const amount = body.success ? fromDecimal(body.output.valor) : null;
    if (!body.success || amount === null || body.output.pagador.chave !== bank.key) {
      return problem(reply, 400, 'EnvioInvalido', 'envio inválido');
    }
    const { pagador, favorecido } = body.output;
    const sent = bank.sendPayout({
      payoutId: request.params.id,
      amount,
      key: favorecido.chave,
      holderCpf: favorecido.cpf ?? null,
      note: pagador.infoPagador,
    });
    if (bank.faults.payoutMode === 'lost-answer') {
      request.raw.socket.destroy();
      return reply;
    }
    return answer(
      reply,
      sent,
      (payout) => {
        const { endToEndId, ...rest } = payoutShape(payout);
        return { ...rest, e2eId: endToEndId };
      },
      201,
    );
  });
  app.get<{ Params: { id: string } }>('/v2/gn/pix/enviados/id-envio/:id', (request, reply) =>
    answer(reply, bank.getPayout(request.params.id), payoutShape),
  );
  app.get('/v2/gn/pix/enviados', (request, reply) => {
    const query = v.safeParse(periodQuery, request.query);
    if (!query.success) return badQuery(reply);
    return answer(reply, bank.listPayouts(query.output), ({ payouts, nextPage }) => ({
      ...pages(query.output.page, nextPage),
      pix: payouts.map(payoutShape),
    }));
  });
  app.get('/v2/gn/infracoes', (request, reply) => {
    const query = v.safeParse(periodQuery, request.query);
    if (!query.success) return badQuery(reply);
    return answer(reply, bank.listClaims(query.output), ({ claims, nextPage }) => ({
      ...pages(query.output.page, nextPage),
      infracoes: claims.map(claimShape),
    }));
  });
}

const badQuery = (reply: FastifyReply): FastifyReply =>
  problem(reply, 400, 'ConsultaInvalida', 'parâmetros inválidos');

const pages = (page: number, nextPage: number | null): object => ({
  parametros: {
    paginacao: {
      paginaAtual: page,
      itensPorPagina: 100,
      quantidadeDePaginas: nextPage === null ? page + 1 : nextPage + 1,
    },
  },
});
