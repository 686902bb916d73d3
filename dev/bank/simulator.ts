import { randomBytes } from 'node:crypto';
import type {
  NewCharge,
  PaymentPage,
  PaymentQuery,
  PspCharge,
  PspOutcome,
  PspPayment,
} from '../../server/pix/psp-port.ts';
import { type BankStore, type ChargeRow, openBankStore, type PixRow } from './bank-store.ts';
import { encodeBrCode, foldAscii } from './br-code.ts';
import { createClaims, type SimulatedClaims } from './claims.ts';
import { createPayments, type SimulatedPayments } from './payments.ts';
import { createPayouts, type PayoutMode, type SimulatedPayouts } from './payouts.ts';
import { createRefunds, type RefundMode, returnAt, type SimulatedRefunds } from './refunds.ts';
import { payoutShape, pixShape } from './shapes.ts';
import { createWebhooks, type PostWebhook, type Webhooks } from './webhooks.ts';

export interface SimulatorOptions {
  /** File of the simulated bank, or ':memory:'. */
  path: string;
  /** The PIX key that receives. */
  key: string;
  receiverName: string;
  receiverCity: string;
  /** Host and path, no scheme, under which payloads are served, e.g. 'localhost:3000/pix-sim'. */
  location: string;
  /** The clock, in ms. */
  now: () => number;
  /** Delivers one webhook call. Answers with true for a 2xx. Posts by fetch when absent. */
  post?: PostWebhook;
}

/** Troubles that tests and the demo switch on. */
export interface Faults {
  /** Number of the next createCharge calls that are carried out, but whose answer is lost. */
  timeoutsAfterCommit: number;
  /** Number of the next calls of any kind that are lost before anything happens. */
  outages: number;
  /** True where the newest webhooks are delivered first. */
  outOfOrder: boolean;
  /** True where every webhook is delivered twice. */
  duplicateWebhooks: boolean;
  /** Behaviour of the payouts that are sent from now on. */
  payoutMode: PayoutMode;
  /** Behaviour of the refunds that are asked for from now on. */
  refundMode: RefundMode;
}

export interface Simulator extends SimulatedPayments, SimulatedPayouts, SimulatedClaims, SimulatedRefunds {
  readonly key: string;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  createCharge(charge: NewCharge): PspOutcome<PspCharge>;
  getCharge(txid: string): PspOutcome<PspCharge>;
  cancelCharge(txid: string): PspOutcome<PspCharge>;
  getPayment(endToEndId: string): PspOutcome<PspPayment>;
  listPayments(query: PaymentQuery): PspOutcome<PaymentPage>;
  registerWebhook(url: string): PspOutcome<null>;
  /** The charge whose payload is served at a location (host and path), for the payer's side. */
  chargeAt(location: string): PspCharge | null;
  /** The newest charges, newest first, for the demo page. */
  recentCharges(limit: number): (PspCharge & { description: string })[];
  readonly location: string;
  close(): Promise<void>;
}

const PAGE_SIZE = 100;

/** A bank in a file: charges, payments, returns and webhooks as the Central Bank's API knows them. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const store = openBankStore(options.path);
  const faults: Faults = {
    timeoutsAfterCommit: 0,
    outages: 0,
    outOfOrder: false,
    duplicateWebhooks: false,
    payoutMode: 'normal',
    refundMode: 'normal',
  };
  const view = createView(store, options);
  const { key, now, post } = options;
  const announce = (endToEndId: string, at: number): void => webhooks.announce(endToEndId, at);
  const payouts = createPayouts({ store, faults, now, announce });
  const item = (endToEndId: string): object | null => {
    const pix = store.pix(endToEndId);
    if (pix) return pixShape(view.payment(pix));
    const payout = payouts.payoutByEndToEnd(endToEndId);
    return payout && { ...payoutShape(payout), chave: key };
  };
  const webhooks: Webhooks = createWebhooks({ store, faults, now, item, post });
  const payments = createPayments({ store, key, now, charge: view.charge, webhooks });
  return {
    key,
    location: options.location,
    faults,
    webhooks,
    createCharge: (charge) => createCharge(store, options, view, charge),
    getCharge: (txid) => found(store.charge(txid), view.charge),
    cancelCharge: (txid) => cancelCharge(store, view, txid),
    getPayment: (id) => found(view.settled(id), view.payment),
    listPayments: (query) => listPayments(store, options, view, query),
    registerWebhook: (url) => {
      store.setWebhookUrl(url);
      return { kind: 'ok', value: null };
    },
    chargeAt: (location) => {
      const row = store.chargeAt(location);
      return row && view.charge(row);
    },
    recentCharges: (limit) =>
      store.charges(limit).map((row) => ({ ...view.charge(row), description: row.description })),
    ...payments,
    ...payouts,
    ...createRefunds({ store, faults, now, announce }),
    ...createClaims({ store, now, takeBack: payments.takeBack }),
    close: async () => {
      await webhooks.stop();
      store.close();
    },
  };
}

interface View {
  charge(row: ChargeRow): PspCharge;
  payment(row: PixRow): PspPayment;
  /** A payment that has settled; null while a bank holds it. */
  settled(endToEndId: string): PixRow | null;
}

function createView(store: BankStore, { key, now }: SimulatorOptions): View {
  const payment = (row: PixRow): PspPayment => ({
    endToEndId: row.end_to_end_id,
    txid: row.txid,
    amount: row.amount,
    paidAt: row.paid_at,
    key,
    returns: store.returnsOf(row.end_to_end_id).map((one) => returnAt(one, now())),
  });
  return {
    payment,
    charge: (row) => {
      const payments = store
        .pixOf(row.txid)
        .filter((pix) => pix.paid_at <= now())
        .map(payment);
      return {
        txid: row.txid,
        amount: row.amount,
        status: row.status === 'ACTIVE' && payments.length > 0 ? 'CONCLUDED' : row.status,
        brCode: row.br_code,
        key,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        payer:
          row.payer_cpf !== null && row.payer_name !== null
            ? { cpf: row.payer_cpf, name: row.payer_name }
            : null,
        payments,
      };
    },
    settled: (id) => {
      const row = store.pix(id);
      return row && row.paid_at <= now() ? row : null;
    },
  };
}

const found = <R, T>(row: R | null, view: (row: R) => T): PspOutcome<T> =>
  row === null ? { kind: 'not-found' } : { kind: 'ok', value: view(row) };

function createCharge(
  store: BankStore,
  options: SimulatorOptions,
  view: View,
  wanted: NewCharge,
): PspOutcome<PspCharge> {
  const existing = store.charge(wanted.txid);
  if (existing) {
    if (existing.amount === wanted.amount) return { kind: 'ok', value: view.charge(existing) };
    return { kind: 'conflict', detail: `${wanted.txid} exists with another amount` };
  }
  const fault = chargeFault(wanted);
  if (fault) return { kind: 'refused', code: 'CobOperacaoInvalida', detail: fault };
  const location = `${options.location}/qr/v2/${randomBytes(16).toString('hex')}`;
  const row: ChargeRow = {
    txid: wanted.txid,
    amount: wanted.amount,
    status: 'ACTIVE',
    location,
    br_code: encodeBrCode({
      kind: 'dynamic',
      url: location,
      txid: '***',
      initiation: '12',
      merchantCategory: '0000',
      postalCode: null,
      name: foldAscii(options.receiverName, 25),
      city: foldAscii(options.receiverCity, 15),
    }),
    description: wanted.description,
    payer_cpf: wanted.payer?.cpf ?? null,
    payer_name: wanted.payer?.name ?? null,
    created_at: options.now(),
    expires_at: options.now() + wanted.expiresInS * 1000,
  };
  store.addCharge(row);
  return { kind: 'ok', value: view.charge(row) };
}

function chargeFault({ txid, amount, expiresInS }: NewCharge): string | null {
  if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) return 'cob.txid: 26 a 35 letras e números';
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'cob.valor.original: deve ser maior que zero';
  return Number.isSafeInteger(expiresInS) && expiresInS > 0
    ? null
    : 'cob.calendario.expiracao: deve ser maior que zero';
}

function cancelCharge(store: BankStore, view: View, txid: string): PspOutcome<PspCharge> {
  const row = store.charge(txid);
  if (!row) return { kind: 'not-found' };
  if (view.charge(row).status !== 'ACTIVE') {
    return { kind: 'refused', code: 'CobOperacaoInvalida', detail: 'a cobrança não está ATIVA' };
  }
  store.removeCharge(txid);
  return { kind: 'ok', value: view.charge({ ...row, status: 'REMOVED_BY_RECEIVER' }) };
}

function listPayments(
  store: BankStore,
  { now }: SimulatorOptions,
  view: View,
  query: PaymentQuery,
): PspOutcome<PaymentPage> {
  if (query.from > query.to)
    return { kind: 'refused', code: 'PixConsultaInvalida', detail: 'inicio depois de fim' };
  const all = store
    .pixBetween(query.from, Math.min(query.to, now()))
    .map(view.payment)
    .filter((payment) => !query.returnedOnly || payment.returns.length > 0);
  const start = query.page * PAGE_SIZE;
  return {
    kind: 'ok',
    value: {
      payments: all.slice(start, start + PAGE_SIZE),
      nextPage: start + PAGE_SIZE < all.length ? query.page + 1 : null,
    },
  };
}
