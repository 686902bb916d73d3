import type { DataError, Outcome } from '../../../data/basis/outcome.ts';
import { createSource, type LiveSource } from '../../../data/basis/source.ts';
import type { GuestWire, GuestWish } from '../../../data/wire/guest-wire.ts';
import type { GuestPurchase } from '../../../data/wire/guests.ts';
import type { Centavos } from '../../../domain/money/money.ts';
import type { PixEvent } from '../../../domain/money/pix-wait.ts';
import { nextPurchasePhase } from '../../../domain/sales/purchase-phase.ts';
import { isFinalPurchase } from '../../../domain/shop/purchase.ts';
import type { Purchase } from '../../../records/types/money/shopping-purchase.ts';
import {
  begun,
  isKeyEnded,
  isMissed,
  isUnheard,
  mayGoOn,
  type OpenPayment,
  type PaymentTrouble,
  PROOF_AGAIN_MS,
} from './open-payment.ts';

/** Interval of requests for an open purchase, ms. A guest has no event channel. */
const POLL_MS = 2000;
/** Time for which a purchase without an answer is sent again, ms. Its id makes the server create it once. */
const SEND_MS = 30_000;
/** Longest wait for a requested cancellation, ms. The bank is asked first. */
const CANCEL_MS = 10_000;
/** Time after the end of its code at which a purchase without a connection counts as ended, ms. */
const OVERDUE_MS = 30_000;
/** As the answer to a first request, this code proves that no purchase was made. */
const TOO_MANY = 'RATE_LIMITED';

export interface GuestPaymentDeps {
  wire: Pick<GuestWire, 'buy' | 'current' | 'ask'>;
  kept: { read(): string | null; write(id: string): void; forget(): void };
  newId: () => string;
  now: () => number;
  serverNow: () => number;
  trouble: (trouble: PaymentTrouble) => void;
  /** Called with an unpaid purchase that a killed page has left. */
  found: (purchase: Purchase) => void;
  /** Called when the cart is useless: its guest left during a sleep, the tablet's key ended, or it may be paid. */
  left: () => void;
}

export interface GuestPayments extends LiveSource<OpenPayment | null> {
  /** Makes the purchase. One at a time. `totalAmount` in reais, `amount` the same in centavos. */
  pay(wish: Omit<GuestWish, 'id'>, amount: Centavos): void;
  /** Finds the purchase that a killed page has left. False if the server's state of it stays unknown. */
  resume(): Promise<boolean>;
  /** 'Paguei'. */
  ask(): Promise<void>;
  /** False if the server did not answer, so the purchase still waits. */
  cancel(): Promise<boolean>;
  /**
   * Leaves an ended or paid purchase, and removes it from this device. After a presumed end its id stays, so `resume`
   * finds what it became. Its cart goes, because it may be paid already.
   */
  close(): void;
}

/** The payments of a tablet's guests, one after the other. The server decides what is paid. */
export const createGuestPayments = (deps: GuestPaymentDeps): GuestPayments => new Payments(deps);

class Payments implements GuestPayments {
  readonly #deps: GuestPaymentDeps;
  readonly #source = createSource<OpenPayment | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the last look at the purchase, ms. */
  #lookedAt = 0;
  /** A purchase that was sent without an answer. It may have been made, but nobody has seen its code. */
  #givenUp: GuestWish | null = null;
  /** True after a sleep, until the server answers. */
  #hasSlept = false;

  constructor(deps: GuestPaymentDeps) {
    this.#deps = deps;
  }

  subscribe = (listener: () => void): (() => void) => this.#source.subscribe(listener);

  snapshot = (): OpenPayment | null => this.#source.snapshot();

  pay(wish: Omit<GuestWish, 'id'>, amount: Centavos): void {
    if (this.snapshot()) return;
    const { kept, newId, now } = this.#deps;
    const given = this.#givenUp;
    // A purchase left by a killed page is still stored if nothing was heard of it.
    const old = given?.id ?? kept.read();
    const isAgain = given !== null && JSON.stringify({ ...wish, id: given.id }) === JSON.stringify(given);
    const id = isAgain ? given.id : newId();
    this.#givenUp = null;
    kept.write(id);
    this.#source.set(begun(id, amount));
    const until = now() + SEND_MS;
    if (isAgain || old === null) void this.#buy({ ...wish, id }, until, isAgain);
    else void this.#deps.wire.ask('cancel', old).then(() => this.#buy({ ...wish, id }, until));
  }

  async resume(): Promise<boolean> {
    const { kept, wire, serverNow } = this.#deps;
    const id = kept.read();
    if (id === null || this.snapshot()) return true;
    const outcome = await wire.current(id);
    if (this.snapshot() || kept.read() !== id) return true;
    if (isMissed(outcome)) return false;
    if (!mayGoOn(outcome, serverNow())) {
      kept.forget();
      return true;
    }
    this.#source.set(begun(id, outcome.value.purchase.totalAmount));
    this.#take(id, outcome.value);
    if (!isFinalPurchase(outcome.value.purchase)) this.#deps.found(outcome.value.purchase);
    this.#goOn(id);
    return true;
  }

  async ask(): Promise<void> {
    const id = this.snapshot()?.id;
    if (id === undefined) return;
    this.#send(id, { kind: 'asked', at: this.#deps.now() });
    const outcome = await this.#deps.wire.ask('verify', id);
    if (outcome.kind === 'done') return;
    if (isKeyEnded(outcome)) return this.#cut(id);
    this.#send(id, { kind: 'error', canRetry: true, hasCode: true });
    if (isUnheard(outcome)) this.#change(id, { fault: outcome.error });
  }

  async cancel(): Promise<boolean> {
    const id = this.snapshot()?.id;
    if (id === undefined) return true;
    this.#change(id, { isCancelling: true });
    const outcome = await this.#deps.wire.ask('cancel', id);
    if (outcome.kind === 'done') {
      setTimeout(() => this.#leaveUnanswered(id), CANCEL_MS);
      return true;
    }
    const { error } = outcome;
    this.#change(id, { isCancelling: false });
    if (isKeyEnded(outcome)) {
      this.#cut(id);
      return true;
    }
    if (isUnheard(outcome)) {
      this.#change(id, { fault: error });
      return false;
    }
    const isUnknown = error.code === 'PURCHASE_NOT_FOUND';
    if (isUnknown && this.snapshot()?.purchase) {
      this.#cut(id, { hasNewer: true });
      return true;
    }
    this.#deps.trouble({ kind: 'refused', error });
    if (isUnknown) this.close();
    return true;
  }

  close = (): void => {
    clearTimeout(this.#timer);
    this.#hasSlept = false;
    this.#givenUp = null;
    const isPresumed = this.snapshot()?.isPresumed === true;
    if (!isPresumed) this.#deps.kept.forget();
    this.#source.set(null);
    if (isPresumed) this.#deps.left();
  };

  /** Ends a purchase that the tablet lost: its key ended, or another is newer. The screen tells a payment's worth. */
  #cut(id: string, { hasNewer = false } = {}): void {
    clearTimeout(this.#timer);
    const open = this.snapshot();
    // An end reported by the server stays.
    if (open?.id !== id || open.phase.kind === 'paid') return;
    if (open.phase.kind === 'ended' && !open.isPresumed) return;
    this.#change(id, { isCut: true, hasNewer, isCancelling: false, isPresumed: false, fault: null });
    this.#send(id, { kind: 'record', status: 'EXPIRED', hasCode: false });
    this.#deps.left();
  }

  /** Closes a cancelled purchase whose code the bank did not end in time. A lost purchase stays on the screen. */
  #leaveUnanswered(id: string): void {
    const open = this.snapshot();
    if (open?.id !== id || open.isCut || open.phase.kind === 'paid') return;
    this.close();
    this.#deps.trouble({ kind: 'slowCancel' });
  }

  /** `wasSent`: an earlier attempt may have made the purchase, so only an answer about it ends the attempts. */
  async #buy(wish: GuestWish, until: number, wasSent = false): Promise<void> {
    const { id } = wish;
    if (this.snapshot()?.id !== id) return;
    const { wire, now, trouble } = this.#deps;
    const outcome = await wire.buy(wish);
    if (this.snapshot()?.id !== id) {
      // The guest has left meanwhile. The cancellation came before the purchase and ended nothing, so it is repeated.
      if (outcome.kind === 'done' || isMissed(outcome)) void wire.ask('cancel', id);
      return;
    }
    if (outcome.kind === 'done') {
      this.#take(id, outcome.value);
      return this.#goOn(id);
    }
    const { error } = outcome;
    const mayBeMade = isMissed(outcome) && (wasSent || error.code !== TOO_MANY);
    if (mayBeMade && now() < until) {
      this.#change(id, { fault: error });
      return this.#later(() => this.#buy(wish, until, true));
    }
    this.close();
    if (mayBeMade) this.#givenUp = wish;
    trouble(isUnheard(outcome) ? { kind: 'unanswered' } : { kind: 'refused', error });
  }

  async #poll(id: string): Promise<void> {
    const outcome = await this.#deps.wire.current(id);
    const open = this.snapshot();
    if (open?.id !== id) return;
    if (this.#isLeft(open, outcome)) {
      this.close();
      return this.#deps.left();
    }
    if (outcome.kind === 'done') this.#take(id, outcome.value);
    else if (isMissed(outcome)) this.#miss(open, outcome.error);
    else if (isKeyEnded(outcome)) return this.#cut(id);
    else return this.#cut(id, { hasNewer: true });
    this.#goOn(id);
  }

  /** True if the page slept so long that the guest has left, by the answer or by the time without one. */
  #isLeft(open: OpenPayment, outcome: Outcome<GuestPurchase>): boolean {
    const { now, serverNow } = this.#deps;
    this.#hasSlept ||= now() - this.#lookedAt > PROOF_AGAIN_MS;
    if (!this.#hasSlept) return false;
    if (isMissed(outcome)) return this.#isOverdue(open);
    this.#hasSlept = false;
    return !mayGoOn(outcome, serverNow());
  }

  #isOverdue({ purchase }: OpenPayment): boolean {
    return this.#deps.serverNow() > (purchase?.expiresAt ?? Number.POSITIVE_INFINITY) + OVERDUE_MS;
  }

  #goOn(id: string): void {
    const open = this.snapshot();
    if (open?.id !== id || open.phase.kind === 'paid') return;
    const isOver = open.phase.kind === 'ended' && !open.isPresumed;
    this.#later(() => (isOver ? this.#lookBack(id) : this.#poll(id)));
  }

  /** Looks for a payment that came after the end, while its guest stands there. Without an answer the end stays. */
  async #lookBack(id: string): Promise<void> {
    const outcome = await this.#deps.wire.current(id);
    if (this.snapshot()?.id !== id) return;
    if (outcome.kind === 'done') this.#change(id, { sentBack: outcome.value.sentBack });
    this.#goOn(id);
  }

  #later(work: () => Promise<void>): void {
    clearTimeout(this.#timer);
    this.#lookedAt = this.#deps.now();
    this.#timer = setTimeout(() => void work(), POLL_MS);
  }

  #take(id: string, { purchase, receipt, sentBack }: GuestPurchase): void {
    const known = { purchase, receipt, sentBack, amount: purchase.totalAmount };
    this.#change(id, { ...known, fault: null, isPresumed: false });
    this.#send(id, { kind: 'record', status: purchase.status, hasCode: purchase.qrCode !== null });
    this.#send(id, { kind: 'tick', at: this.#deps.now() });
    const open = this.snapshot();
    if (open?.isCancelling && open.phase.kind === 'ended') this.close();
  }

  #miss(open: OpenPayment, fault: DataError): void {
    const { id } = open;
    const isPresumed = this.#isOverdue(open);
    this.#change(id, { fault, isPresumed });
    if (isPresumed) this.#send(id, { kind: 'record', status: 'EXPIRED', hasCode: false });
  }

  #send(id: string, event: PixEvent): void {
    const open = this.snapshot();
    if (open?.id === id) this.#change(id, { phase: nextPurchasePhase(open.phase, event) });
  }

  #change(id: string, part: Partial<OpenPayment>): void {
    const open = this.snapshot();
    if (open?.id === id) this.#source.set({ ...open, ...part });
  }
}
