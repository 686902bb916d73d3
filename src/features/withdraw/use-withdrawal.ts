import { useState } from 'react';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/data-context.tsx';
import { useProfile } from '../../data/hooks.ts';
import { useLack } from '../../data/lack.ts';
import { notCharged } from '../../data/lack-words.ts';
import { useWithdrawals } from '../../data/own-hooks.ts';
import { useSettings } from '../../data/reference-hooks.ts';
import type { Centavos } from '../../domain/money.ts';
import type { Profile } from '../../domain/profile.ts';
import type { Settings } from '../../domain/settings.ts';
import {
  cooldownEndsAt,
  isPendingWithdrawal,
  type WithdrawalKind,
  withdrawalName,
} from '../../domain/withdrawal.ts';
import { createSeenIds, MONEY_EVENTS } from '../../realtime/seen-ids.ts';
import { useChannel } from '../../realtime/use-realtime.tsx';
import { type ChannelEvent, notificationChannel } from '../../records/events.ts';
import type { Withdrawal } from '../../records/types/withdraw.ts';
import { toast } from '../../ui/toast.ts';
import { judge } from './judge-withdrawal.ts';
import { type Held, useHeld } from './use-held.ts';
import { useLostAnswer } from './use-lost-answer.ts';
import { useMinutesLeft } from './use-minutes-left.ts';
import { isWithdrawalEvent, withdrawalFailure, withdrawalNews, withdrawalToast } from './withdrawal-news.ts';

/** What the person confirms: so much, to this key. */
export interface AskedWithdrawal {
  amount: Centavos;
  chavePix: string;
}

/** The money goes to the key that the server has: one that was changed on another device is looked at first. */
const OTHER_KEY = 'Sua chave PIX mudou em outro aparelho. Confira a nova chave antes de sacar.';

export interface WithdrawalDesk {
  kind: WithdrawalKind;
  profile: Profile;
  /** Balance or revenue, by kind. */
  available: Centavos;
  /** What of it the pause after deposits holds [W-02]. */
  held: Held;
  /** Minutes left of the pause; 0 for none [W-04]. */
  cooldownMinutes: number;
  /** What is under way: the provider sends one at a time, of whichever kind [W-04]. */
  pending: WithdrawalKind | null;
  /** The newest withdrawal that moved something; null when there never was one. */
  latest: Withdrawal | null;
  /** What stands in the way of any amount: no key, pause, pending; null when nothing [W-02]. */
  blocked: string | null;
  /** What the operator asks of a withdrawal from the balance. */
  settings: Settings;
  /** The rule that an amount breaks; null when none [W-02, W-07]. */
  problem: (amount: Centavos | null) => string | null;
  /** Asks for it: taken, not, or not before a code of the authenticator was typed [W-03, W-06]. */
  withdraw: (asked: AskedWithdrawal) => Promise<'taken' | 'not' | 'code'>;
}

/** Everything a withdrawal of one kind is decided by, live, and the asking itself. Null until the profile is known. */
export function useWithdrawal(kind: WithdrawalKind, online: boolean): WithdrawalDesk | null {
  const data = useData();
  const profile = useProfile().row;
  const lack = useLack();
  const settings = useSettings();
  const { rows } = useWithdrawals(kind);
  const pauseEndsAt = useWithdrawalEvents(kind);
  const cooldownMinutes = useMinutesLeft(laterOf(cooldownEndsAt(rows, Date.now()), pauseEndsAt));
  const other = kind === 'revenue' ? 'balance' : 'revenue';
  const others = useWithdrawals(other).rows;
  const pending = isUnderWay(rows) ? kind : isUnderWay(others) ? other : null;
  const setLost = useLostAnswer(kind, pending === kind);
  const there = kind === 'revenue' ? profile?.revenue : profile?.balance;
  const held = useHeld(kind, there ?? null);
  if (!profile) return null;

  const available = there ?? 0;
  const least = settings.leastWithdrawal;
  const wish = { kind, available, chavePix: profile.chavePix, cooldownMinutes, pending, least };
  const { problem, blocked } = judge(wish, held);

  const withdraw = async ({ amount, chavePix }: AskedWithdrawal): Promise<'taken' | 'not' | 'code'> => {
    if (!online) {
      toast.warning(notCharged(lack));
      return 'not';
    }
    setLost(null);
    try {
      await data.refresh({ kind: 'profile' });
      if ((await data.savedProfile())?.chavePix !== chavePix) {
        toast.warning(OTHER_KEY);
        return 'not';
      }
      const outcome = await data.createWithdrawal(kind, { amount });
      if (outcome.kind === 'done') return 'taken';
      if (outcome.error.code === 'SECOND_FACTOR_REQUIRED') return 'code';
      if (outcome.error.kind === 'network') setLost(outcome.error);
      else toast.error(withdrawalFailure(kind, outcome.error));
      // What was asked for may be under way all the same.
      refreshBoth(data);
    } catch {
      toast.error(`Erro inesperado ao processar ${withdrawalName(kind)}.`);
    }
    return 'not';
  };

  const latest = rows.find(({ status }) => status !== 'COOLDOWN_ACTIVE') ?? null;
  return {
    kind,
    profile,
    available,
    held,
    cooldownMinutes,
    pending,
    latest,
    blocked,
    problem,
    settings,
    withdraw,
  };
}

/** Says what the events of this kind tell, each once, and keeps the end of the pause that they bring [W-03, W-04, D-05]. */
function useWithdrawalEvents(kind: WithdrawalKind): number | null {
  const data = useData();
  const [pauseEndsAt, setPauseEndsAt] = useState<number | null>(null);
  const [seen] = useState(() => createSeenIds(MONEY_EVENTS));
  const hear = (event: ChannelEvent): void => {
    if (!isWithdrawalEvent(kind, event) || !seen.isNew(event.id)) return;
    const news = withdrawalNews(kind, event, Date.now());
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
  return pauseEndsAt;
}

const isUnderWay = (rows: readonly Withdrawal[]): boolean =>
  rows.some(({ status }) => isPendingWithdrawal(status));

function refreshBoth(data: Data): void {
  for (const kind of ['balance', 'revenue'] as const) void data.refresh({ kind: 'withdrawals', of: kind });
}

/** The later of two ends; the records' clock is the server's, so they may disagree by little. */
function laterOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
