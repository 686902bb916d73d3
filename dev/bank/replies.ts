import type { FastifyReply } from 'fastify';
import type { PspOutcome } from '../../server/pix/psp-port.ts';

/** Writes an outcome as the API answers it. */
export function answer<T>(
  reply: FastifyReply,
  outcome: PspOutcome<T>,
  shape: (value: T) => object,
  status = 200,
): FastifyReply {
  switch (outcome.kind) {
    case 'ok':
      return reply.status(status).send(shape(outcome.value));
    case 'not-found':
      return problem(reply, 404, 'NaoEncontrado', 'não encontrado');
    case 'conflict':
      return reply.status(409).send({ nome: 'txid_duplicado', mensagem: outcome.detail });
    case 'refused':
      return problem(reply, 400, outcome.code, outcome.detail);
    case 'unknown':
      return problem(reply, 500, 'ErroInternoDoServidor', outcome.detail);
  }
}

/** Writes an error as the Central Bank's API does. */
export function problem(reply: FastifyReply, status: number, name: string, detail: string): FastifyReply {
  return reply
    .status(status)
    .type('application/problem+json')
    .send({ type: `https://pix.bcb.gov.br/api/v2/error/${name}`, title: name, status, detail });
}
