import { useCallback, useEffect, useReducer, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useDeposits } from '../../data/hooks/own-money.ts';
import { onVisible } from '../../device/page/visibility.ts';
import { type Centavos, fromReais } from '../../domain/money/money.ts';
import type { PixPhase } from '../../domain/money/pix-wait.ts';
import { createSeenIds, MONEY_EVENTS } from '../../realtime/seen-ids.ts';
import { useChannel } from '../../realtime/use-realtime.tsx';
import { type ChannelEvent, notificationChannel } from '../../records/events.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { nextDepositPhase } from './deposit-flow.ts';
import { depositNews, isDepositEvent } from './deposit-news.ts';

/** Interval of timeout checks, ms. */
const TICK_MS = 1000;

/** The code to pay: from the record, or from the event before the record arrives. */
export interface DepositCode {
  amount: Centavos;
  code: string;
  expiresAt: number | null;
}

export interface DepositFlow {
  phase: PixPhase;
  code: DepositCode | null;
  /** The server's message about the confirmed payment. Null if it sent none. */
  said: string | null;
  /** 'Paguei' [D-02]. */
  ask: () => Promise<void>;
  /** Closes the code. The deposit can still be paid. */
  close: () => void;
}

/** Runs the dialog of the current deposit: its record, events and the clock drive the phases. */
export function useDepositFlow(id: string): DepositFlow {
  const data = useData();
  const deposits = useDeposits();
  const deposit = deposits.rows.find((one) => one.id === id) ?? null;
  const [phase, send] = useReducer(nextDepositPhase, { kind: 'preparing' });
  const [told, setTold] = useState<DepositCode | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [seen] = useState(() => createSeenIds(MONEY_EVENTS));
  const code = codeOf(deposit) ?? told;
  const hasCode = code !== null;
  const status = deposit?.status ?? null;
  const close = useCallback(() => void data.showDeposit(null), [data]);

  useEffect(() => {
    if (status !== null) send({ kind: 'record', status, hasCode });
  }, [status, hasCode]);
  useTicks(phase.kind === 'verifying', () => send({ kind: 'tick', at: Date.now() }));
  const look = useCallback(() => void data.refresh({ kind: 'deposits' }), [data]);
  useEffect(() => {
    look();
    // When the user returns from the bank's app, a payment has most likely arrived.
    return onVisible(look);
  }, [look]);
  const isGone = deposits.status === 'ready' && deposit === null;
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);

  const hear = (event: ChannelEvent): void => {
    if (!isDepositEvent(event) || event.depositId !== id || !seen.isNew(event.id)) return;
    const brought = event.type === 'DEPOSIT_QR_CODE_CREATED' ? toldCode(event) : null;
    const news = depositNews(event);
    if (brought) setTold(brought);
    else if (!news || event.type === 'DEPOSIT_QR_CODE_CREATED') {
      look();
      toast.error('Erro ao processar evento de depósito');
    } else if (event.type === 'DEPOSIT_ERROR') {
      toast.error(news.message);
      if (event.content?.canRetry === true && hasCode) send({ kind: 'error', canRetry: true, hasCode });
      else close();
    } else {
      send({ kind: 'status', status: event.content?.status ?? '' });
      if (news.kind === 'success') setSaid(news.message);
      else toast[news.kind](news.message);
    }
  };
  useChannel(notificationChannel(data.user.sub), { onEvent: hear, onReady: look });

  const ask = useCallback(async () => {
    send({ kind: 'asked', at: Date.now() });
    const outcome = await data.sendRequest({
      reference: 'FINANCIAL_PROCESSING',
      action: 'PROCESS_PAYMENT',
      depositId: id,
      source: 'deposit_dialog',
    });
    if (outcome.kind === 'done') return;
    send({ kind: 'error', canRetry: true, hasCode: true });
    const { kind, message } = outcome.error;
    toast.error(kind === 'network' ? 'Erro ao processar confirmação. Tente novamente.' : message);
  }, [data, id]);

  return { phase, code, said, ask, close };
}

function codeOf(
  deposit: { amount: Centavos; qrCode: string | null; expiresAt: number | null } | null,
): DepositCode | null {
  if (!deposit || deposit.qrCode === null) return null;
  return { amount: deposit.amount, code: deposit.qrCode, expiresAt: deposit.expiresAt };
}

function toldCode({ content }: ChannelEvent): DepositCode | null {
  const code = content?.qrCode || content?.brCode;
  const amount = fromReais(content?.amount);
  if (!code || amount === null) return null;
  const expiresAt = Date.parse(content?.expiresAt ?? '');
  return { amount, code, expiresAt: Number.isNaN(expiresAt) ? null : expiresAt };
}

function useTicks(running: boolean, tick: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tick` only sends to the reducer
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
}
