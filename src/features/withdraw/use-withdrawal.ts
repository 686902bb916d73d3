import { useState } from 'react';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useProfile } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { notCharged } from '../../data/hooks/offline-words.ts';
import { useWithdrawals } from '../../data/hooks/own-money.ts';
import { useSettings } from '../../data/hooks/reference.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import type { Centavos } from '../../domain/money/money.ts';
import {
  cooldownEndsAt,
  isPendingWithdrawal,
  type WithdrawalKind,
  withdrawalName,
} from '../../domain/money/withdrawal.ts';
import type { Profile } from '../../domain/people/profile.ts';
import type { Settings } from '../../domain/shop/settings.ts';
import { createSeenIds, MONEY_EVENTS } from '../../realtime/seen-ids.ts';
import { useChannel } from '../../realtime/use-realtime.tsx';
import { type ChannelEvent, notificationChannel } from '../../records/events.ts';
import type { Withdrawal } from '../../records/types/money/withdraw.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { keyProblem } from './confirmed-key.ts';
import { judge } from './judge-withdrawal.ts';
import { useLostAnswer } from './use-lost-answer.ts';
import { useMinutesLeft } from './use-minutes-left.ts';
import { type Held, useWithdrawable } from './use-withdrawable.ts';
import { isWithdrawalEvent, withdrawalFailure, withdrawalNews, withdrawalToast } from './withdrawal-news.ts';

/** The confirmed amount and key. */
export interface AskedWithdrawal {
  amount: Centavos;
  chavePix: string;
}

export interface WithdrawalDesk {
  kind: WithdrawalKind;
  profile: Profile;
  /** Balance or revenue, by kind. */
  available: Centavos;
  /** Its amounts held by the pause after deposits [W-02]. */
  held: Held;
  /** Minutes left of the pause. 0 without a pause [W-04]. */
  cooldownMinutes: number;
  /** The kind of the pending withdrawal, because the provider sends one at a time [W-04]. */
  pending: WithdrawalKind | null;
  /** The newest withdrawal that moved money. Null without one. */
  latest: Withdrawal | null;
  /** Obstacle to any amount: no key, a pause or a pending withdrawal. Null without one [W-02]. */
  blocked: string | null;
  /** The operator's rules for withdrawals from the balance. */
  settings: Settings;
  /** The rule that an amount breaks. Null without one [W-02, W-07]. */
  problem: (amount: Centavos | null) => string | null;
  /** Requests a withdrawal. Resolves to: taken, refused, or an authenticator code is needed first [W-03, W-06]. */
  withdraw: (asked: AskedWithdrawal) => Promise<'taken' | 'not' | 'code'>;
}

/** Live values that decide a withdrawal of one kind, and the request itself. Null until the profile is known. */
export function useWithdrawal(kind: WithdrawalKind, online: boolean): WithdrawalDesk | null {
  const data = useData();
  const profile = useProfile().row;
  const offline = useOfflineReason();
  const settings = useSettings();
  const { rows } = useWithdrawals(kind);
  const { pauseEndsAt, pause } = useWithdrawalEvents(kind);
  const cooldownMinutes = useMinutesLeft(laterOf(cooldownEndsAt(rows, serverClock.now()), pauseEndsAt));
  const other = kind === 'revenue' ? 'balance' : 'revenue';
  const others = useWithdrawals(other).rows;
  const pending = isUnderWay(rows) ? kind : isUnderWay(others) ? other : null;
  const setLost = useLostAnswer(kind, pending === kind);
  const there = kind === 'revenue' ? profile?.revenue : profile?.balance;
  const held = useWithdrawable(kind, there ?? null);
  if (!profile) return null;

  const available = there ?? 0;
  const least = settings.leastWithdrawal;
  const wish = { kind, available, chavePix: profile.chavePix, cooldownMinutes, pending, least };
  const { problem, blocked } = judge(wish, held);

  const withdraw = async ({ amount, chavePix }: AskedWithdrawal): Promise<'taken' | 'not' | 'code'> => {
    if (!online) {
      toast.warning(notCharged(offline));
      return 'not';
    }
    setLost(null);
    try {
      const doubt = await keyProblem(data, chavePix);
      if (doubt !== null) {
        toast.warning(doubt);
        return 'not';
      }
      const outcome = await data.createWithdrawal(kind, { amount, chavePix });
      if (outcome.kind === 'done') {
        if (outcome.value.status !== 'COOLDOWN_ACTIVE') return 'taken';
        pause(outcome.value);
      } else if (outcome.error.code === 'SECOND_FACTOR_REQUIRED') return 'code';
      else if (outcome.error.kind === 'network') setLost(outcome.error);
      else toast.error(withdrawalFailure(kind, outcome.error));
      // The requested withdrawal may be under way despite the error, and the key may be another by now.
      refreshBoth(data);
      void data.refresh({ kind: 'profile' });
    } catch {
      toast.error(`Erro inesperado ao processar ${withdrawalName(kind)}.`);
    }
    return 'not';
  };

  const latest = rows.find(({ status }) => status !== 'COOLDOWN_ACTIVE') ?? null;
  return {
    ...{ kind, profile, available, held, cooldownMinutes, pending },
    ...{ latest, blocked, problem, settings, withdraw },
  };
}

/**
 * Announces this kind's events, each once, and notes the end of the pause from them: server time, ms, null for none.
 * `pause` notes it from an answer, because another device may have withdrawn while the socket was silent [W-03, W-04,
 * D-05].
 */
function useWithdrawalEvents(kind: WithdrawalKind) {
  const data = useData();
  const [pauseEndsAt, setPauseEndsAt] = useState<number | null>(null);
  const [seen] = useState(() => createSeenIds(MONEY_EVENTS));
  const hear = (event: ChannelEvent): void => {
    if (!isWithdrawalEvent(kind, event) || !seen.isNew(event.id)) return;
    const news = withdrawalNews(kind, event, serverClock.now());
    if (!news) {
      void data.refresh({ kind: 'withdrawals', of: kind });
      return void toast.error(`Erro ao processar evento de ${withdrawalName(kind)}`);
    }
    if (news.pauseEndsAt !== null) setPauseEndsAt(news.pauseEndsAt);
    toast[news.kind](news.message, { id: withdrawalToast(kind) });
  };
  useChannel(notificationChannel(data.user.sub), {
    onEvent: hear,
    onReady: () => refreshBoth(data),
  });
  const pause = (asked: Withdrawal): void => {
    setPauseEndsAt(asked.pauseEndsAt);
    toast.warning(asked.message, { id: withdrawalToast(kind) });
  };
  return { pauseEndsAt, pause };
}

const isUnderWay = (rows: readonly Withdrawal[]): boolean =>
  rows.some(({ status }) => isPendingWithdrawal(status));

function refreshBoth(data: Data): void {
  for (const kind of ['balance', 'revenue'] as const) void data.refresh({ kind: 'withdrawals', of: kind });
}

/** The later of two ends. Records use the server's clock, so both may differ slightly. */
function laterOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
