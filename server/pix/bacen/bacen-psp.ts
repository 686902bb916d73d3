import { toDecimal } from '../../../src/domain/money/money.ts';
import type { NewCharge, PaymentQuery, PspCharge, PspOutcome, PspPort, PspReturn } from '../psp-port.ts';
import { type BacenCall, createBacenCall } from './call.ts';
import { createHttpClient, type HttpOptions } from './http.ts';
import { ofAmount } from './of-amount.ts';
import { readCharge, readPayment, readPaymentPage, readReturn } from './shapes.ts';
import { createTokenSource } from './token.ts';

/** All settings that the Central Bank's API needs. */
export interface BacenConfig extends HttpOptions {
  clientId: string;
  clientSecret: string;
  /** Path of the token call, e.g. '/oauth/token'. */
  tokenPath: string;
  /** True where the token's path starts at the host, not below the base address. */
  tokenFromRoot?: boolean;
  /** The PIX key that receives. */
  key: string;
  /** Waives the client certificate on the webhook, at Efi only. Then the secret in its path is the proof. */
  skipWebhookMtls: boolean;
}

/** An authorised connection to the provider, which all our calls share. */
export interface BacenConnection {
  call: BacenCall;
  close(): void;
}

/** Opens a connection to the provider. The token is fetched with the first call. */
export function connectBacen(config: BacenConfig, now: () => number): BacenConnection {
  const client = createHttpClient(config);
  return {
    call: createBacenCall(client, createTokenSource(client, { ...config, now })),
    close: () => client.close(),
  };
}

/** A provider that speaks the Central Bank's API (bacen/pix-api 2.9) over OAuth2 and mutual TLS. */
export function createBacenPsp(
  config: BacenConfig,
  now: () => number,
  { call, close }: BacenConnection = connectBacen(config, now),
): PspPort {
  const getCharge = (txid: string) => call({ method: 'GET', path: `/cob/${txid}` }, readCharge);
  return {
    key: config.key,
    createCharge: (charge) => createCharge(call, config.key, charge),
    getCharge,
    cancelCharge: (txid) =>
      call(
        { method: 'PATCH', path: `/cob/${txid}`, body: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' } },
        readCharge,
      ),
    getPayment: (endToEndId) =>
      call({ method: 'GET', path: `/pix/${encodeURIComponent(endToEndId)}` }, readPayment),
    listPayments: (query) => call({ method: 'GET', path: `/pix?${pageQuery(query)}` }, readPaymentPage),
    refund: (endToEndId, refundId, amount) => refund(call, endToEndId, refundId, amount),
    getRefund: (endToEndId, refundId) =>
      call({ method: 'GET', path: refundPath(endToEndId, refundId) }, readReturn),
    registerWebhook: (url) =>
      call(
        {
          method: 'PUT',
          path: `/webhook/${encodeURIComponent(config.key)}`,
          body: { webhookUrl: url },
          ...(config.skipWebhookMtls ? { headers: { 'x-skip-mtls-checking': 'true' } } : {}),
        },
        () => null,
        true,
      ),
    close: async () => close(),
  };
}

/**
 * Makes a charge. Providers differ on a repeated PUT (201 again, 400, or 409): whatever it answers, the charge of that
 * txid decides. Where nobody says whether there is one, nothing is known.
 */
async function createCharge(call: BacenCall, key: string, charge: NewCharge): Promise<PspOutcome<PspCharge>> {
  const path = `/cob/${charge.txid}`;
  const body = {
    calendario: { expiracao: charge.expiresInS },
    ...(charge.payer ? { devedor: { cpf: charge.payer.cpf, nome: charge.payer.name.slice(0, 200) } } : {}),
    valor: { original: toDecimal(charge.amount) },
    chave: key,
    solicitacaoPagador: charge.description.slice(0, 140),
  };
  const created = await call({ method: 'PUT', path, body }, readCharge);
  if (created.kind === 'ok') return sameCharge(created.value, key, charge);
  if (created.kind === 'not-found') return { kind: 'refused', code: 'NaoEncontrado', detail: 'PUT /cob' };
  const found = await call({ method: 'GET', path }, readCharge);
  if (found.kind === 'ok') return sameCharge(found.value, key, charge);
  const isNowhere = created.kind === 'refused' && found.kind === 'not-found';
  if (isNowhere || created.kind === 'unknown') return created;
  return { kind: 'unknown', detail: created.detail };
}

function sameCharge(found: PspCharge, key: string, wanted: NewCharge): PspOutcome<PspCharge> {
  if (found.amount === wanted.amount && found.key === key) return { kind: 'ok', value: found };
  return { kind: 'conflict', detail: `${wanted.txid} exists with another amount or key` };
}

const refundPath = (endToEndId: string, refundId: string): string =>
  `/pix/${encodeURIComponent(endToEndId)}/devolucao/${encodeURIComponent(refundId)}`;

/**
 * Asks for a return. Unless the PUT answers with one, the return of that id decides. A refusal stands only where the
 * provider itself says that there is none.
 */
async function refund(
  call: BacenCall,
  endToEndId: string,
  refundId: string,
  amount: number,
): Promise<PspOutcome<PspReturn>> {
  const path = refundPath(endToEndId, refundId);
  const same = ofAmount(refundId, amount);
  const made = await call({ method: 'PUT', path, body: { valor: toDecimal(amount) } }, readReturn);
  if (made.kind === 'ok') return same(made.value);
  if (made.kind === 'not-found') return made;
  const found = await call({ method: 'GET', path, needsWord: true }, readReturn);
  if (found.kind === 'ok') return same(found.value);
  const isNowhere = made.kind === 'refused' && found.kind === 'not-found';
  if (isNowhere || made.kind === 'unknown') return made;
  return { kind: 'unknown', detail: made.detail };
}

function pageQuery({ from, to, page, returnedOnly }: PaymentQuery): URLSearchParams {
  const query = new URLSearchParams({
    inicio: new Date(from).toISOString(),
    fim: new Date(to).toISOString(),
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': '100',
  });
  if (returnedOnly) query.set('devolucaoPresente', 'true');
  return query;
}
