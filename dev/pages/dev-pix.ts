import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { admitted, OPEN } from '../../server/web/admission.ts';
import { formatBRL, fromReais, toReais } from '../../src/domain/money/money.ts';
import { registerPayload } from '../bank/api.ts';
import { PAY_MODES, type PayAnswer } from '../bank/payments.ts';
import { PAYOUT_MODES } from '../bank/payouts.ts';
import { REFUND_MODES } from '../bank/refunds.ts';
import type { Simulator } from '../bank/simulator.ts';
import { demoBankPage, type Notice } from './dev-page.ts';

/** Empty form fields count as not given. */
const given = <S extends v.GenericSchema>(schema: S) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (value === '' ? undefined : value)),
      v.optional(schema),
    ),
  );
const reais = v.pipe(v.unknown(), v.transform(fromReais), v.number('valor inválido'));
const payBody = v.object({
  pixCopiaECola: v.pipe(v.string(), v.maxLength(1000)),
  mode: given(v.picklist(PAY_MODES)),
  amount: given(reais),
});
const payoutBody = v.object({ idEnvio: v.string(), what: v.picklist(['done', 'refuse', 'return']) });
const refundBody = v.object({
  endToEndId: v.string(),
  id: v.string(),
  ending: v.picklist(['DONE', 'FAILED']),
});
const claimBody = v.union([
  v.object({ id: v.string(), decision: v.picklist(['ACCEPTED', 'REJECTED']) }),
  v.object({ endToEndId: v.string() }),
]);
const returnBody = v.object({ endToEndId: v.string(), amount: given(reais) });
const faultsBody = v.object({
  timeoutsAfterCommit: given(
    v.pipe(v.unknown(), v.transform(Number), v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  ),
  outages: given(
    v.pipe(v.unknown(), v.transform(Number), v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  ),
  outOfOrder: given(v.unknown()),
  duplicateWebhooks: given(v.unknown()),
  payoutMode: given(v.picklist(PAYOUT_MODES)),
  refundMode: given(v.picklist(REFUND_MODES)),
});

const SHOWN = 8;
const FORM = admitted({ by: 'public', body: 16 * 1024 });
const FILES = {
  'tokens.css': { path: new URL('../../src/ui/tokens.css', import.meta.url), type: 'text/css' },
  'style.css': { path: new URL('./page/style.css', import.meta.url), type: 'text/css' },
  'page.js': { path: new URL('./page/page.js', import.meta.url), type: 'text/javascript' },
} as const;

/**
 * The demo's bank at /dev/pix. A pasted code is paid there, with every trouble that a bank can make. It works as plain
 * forms, and POST /dev/pix/pay also answers JSON. `amount` is in reais. Never register it outside the demo.
 */
export async function registerDevPix(app: FastifyInstance, bank: Simulator): Promise<void> {
  const files = await Promise.all(
    Object.entries(FILES).map(async ([name, { path, type }]) => ({
      name,
      type,
      text: await readFile(path, 'utf8'),
    })),
  );
  await registerPayload(app, bank, '/dev/pix');
  await app.register((dev, _options, done) => {
    dev.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => {
        parsed(null, Object.fromEntries(new URLSearchParams(String(body))));
      },
    );
    for (const { name, type, text } of files) {
      dev.get(`/dev/pix/${name}`, OPEN, (_request, reply) =>
        reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text),
      );
    }
    dev.get('/dev/pix', OPEN, (request, reply) =>
      sendPage(bank, reply, null, (request.query as { codigo?: string }).codigo),
    );
    registerPay(dev, bank);
    registerTroubles(dev, bank);
    registerDecisions(dev, bank);
    done();
  });
}

function registerPay(dev: FastifyInstance, bank: Simulator): void {
  dev.post('/dev/pix/pay', FORM, (request, reply) => {
    const body = v.safeParse(payBody, request.body);
    const answer: PayAnswer = body.success
      ? bank.pay({
          brCode: body.output.pixCopiaECola,
          mode: body.output.mode ?? 'normal',
          amount: body.output.amount ?? null,
        })
      : { kind: 'refused', message: 'Cole o código PIX e confira o valor.' };
    const status = answer.kind === 'paid' ? 200 : 422;
    if (wantsPage(request)) return sendPage(bank, reply.status(status), noticeOf(answer));
    return reply.status(status).send(payJson(answer));
  });
}

function sendNotice(bank: Simulator, request: FastifyRequest, reply: FastifyReply, notice: Notice) {
  reply.status(notice.ok ? 200 : 422);
  return wantsPage(request) ? sendPage(bank, reply, notice) : reply.send(notice);
}

/** Decisions of a person: POST /dev/pix/payout, /dev/pix/refund and /dev/pix/claim. */
function registerDecisions(dev: FastifyInstance, bank: Simulator): void {
  dev.post('/dev/pix/payout', FORM, (request, reply) => {
    const body = v.safeParse(payoutBody, request.body);
    const ok = body.success && actOnPayout(bank, body.output.idEnvio, body.output.what);
    const message = ok ? 'Saque atualizado.' : 'Este saque não pode mais mudar.';
    return sendNotice(bank, request, reply, { ok, message });
  });
  dev.post('/dev/pix/refund', FORM, (request, reply) => {
    const body = v.safeParse(refundBody, request.body);
    const ok = body.success && bank.endRefund(body.output.endToEndId, body.output.id, body.output.ending);
    const message = ok ? 'Devolução atualizada.' : 'Esta devolução não pode mais mudar.';
    return sendNotice(bank, request, reply, { ok, message });
  });
  dev.post('/dev/pix/claim', FORM, (request, reply) => {
    const body = v.safeParse(claimBody, request.body);
    const ok =
      body.success &&
      ('id' in body.output
        ? bank.decideClaim(body.output.id, body.output.decision)
        : bank.openClaim(body.output.endToEndId) !== null);
    const message = ok ? 'Contestação registrada.' : 'Não há o que contestar ou decidir aqui.';
    return sendNotice(bank, request, reply, { ok, message });
  });
}

function actOnPayout(bank: Simulator, payoutId: string, what: 'done' | 'refuse' | 'return'): boolean {
  if (what === 'return') return bank.returnPayout(payoutId, null);
  return bank.endPayout(payoutId, what === 'done' ? 'DONE' : 'FAILED');
}

function registerTroubles(dev: FastifyInstance, bank: Simulator): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, notice: Notice) =>
    sendNotice(bank, request, reply, notice);
  dev.post('/dev/pix/return', FORM, (request, reply) => {
    const body = v.safeParse(returnBody, request.body);
    const payment = body.success ? bank.getPayment(body.output.endToEndId) : null;
    if (!body.success || payment?.kind !== 'ok') {
      return answer(request, reply, { ok: false, message: 'Pagamento não encontrado.' });
    }
    const amount = body.output.amount ?? payment.value.amount;
    const ok = bank.takeBack(payment.value.endToEndId, amount, 'MED_FRAUDE');
    const message = ok
      ? `O banco tomou de volta ${formatBRL(amount)}.`
      : 'Não há mais o que devolver deste pagamento.';
    return answer(request, reply, { ok, message });
  });
  dev.post('/dev/pix/faults', FORM, (request, reply) => {
    const body = v.safeParse(faultsBody, request.body);
    if (!body.success) return answer(request, reply, { ok: false, message: 'Valores inválidos.' });
    const {
      timeoutsAfterCommit = 0,
      outages = 0,
      outOfOrder,
      duplicateWebhooks,
      payoutMode = 'normal',
      refundMode = 'normal',
    } = body.output;
    Object.assign(bank.faults, {
      timeoutsAfterCommit,
      outages,
      outOfOrder: Boolean(outOfOrder),
      duplicateWebhooks: Boolean(duplicateWebhooks),
      payoutMode,
      refundMode,
    });
    return answer(request, reply, { ok: true, message: 'Defeitos ajustados.' });
  });
}

function sendPage(bank: Simulator, reply: FastifyReply, notice: Notice | null, code = ''): FastifyReply {
  const charges = bank.recentCharges(SHOWN);
  const claims = charges
    .flatMap(({ payments }) => payments.flatMap(({ endToEndId }) => bank.claimsOf(endToEndId)))
    .filter(({ status }) => status === 'OPEN');
  const view = {
    charges,
    payouts: bank.recentPayouts(SHOWN),
    claims: new Map(claims.map((claim) => [claim.endToEndId, claim])),
    faults: bank.faults,
    notice,
    code,
  };
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(demoBankPage(view));
}

/** True for a browser's own form post. Scripts and tests ask for JSON. */
function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

function noticeOf(answer: PayAnswer): Notice {
  if (answer.kind === 'refused') return { ok: false, message: answer.message };
  const times = answer.endToEndIds.length > 1 ? ` (${answer.endToEndIds.length} vezes)` : '';
  return { ok: true, message: `Pagamento de ${formatBRL(answer.amount)} enviado${times}.` };
}

function payJson(answer: PayAnswer): object {
  const { ok, message } = noticeOf(answer);
  if (answer.kind === 'refused') return { ok, message };
  return {
    ok,
    message,
    endToEndIds: answer.endToEndIds,
    amount: toReais(answer.amount),
    settlesAt: new Date(answer.settlesAt).toISOString(),
  };
}
