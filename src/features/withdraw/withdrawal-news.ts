import type { DataError } from '../../data/basis/outcome.ts';
import { formatBRL, fromReais } from '../../domain/money/money.ts';
import { type WithdrawalKind, withdrawalName } from '../../domain/money/withdrawal.ts';
import { capital } from '../../domain/words/capital.ts';
import { MINUTE_MS } from '../../domain/words/time-units.ts';
import type { ChannelEvent } from '../../records/events.ts';
import type { ToastKind } from '../../ui/toasts/toast.ts';
import { waitsText } from './held-text.ts';

export interface WithdrawalNews {
  kind: Exclude<ToastKind, 'loading'>;
  message: string;
  /** End of the pause, ms of the server, if the event has one [W-04]. */
  pauseEndsAt: number | null;
}

/** The event names of a kind, as in WITHDRAW_REVENUE_COMPLETED. */
const PREFIX: Record<WithdrawalKind, string> = { balance: 'WITHDRAW', revenue: 'WITHDRAW_REVENUE' };

/** True for events of this kind of withdrawal. Each kind has its own [W-07]. */
export function isWithdrawalEvent(kind: WithdrawalKind, { type }: ChannelEvent): boolean {
  return ['PROCESSING', 'COMPLETED', 'ERROR'].some((what) => type === `${PREFIX[kind]}_${what}`);
}

/** Reads an event of this kind, with the server's message if it has one. Null for an event without news [W-03]. */
export function withdrawalNews(
  kind: WithdrawalKind,
  { type, content, withdrawId }: ChannelEvent,
  now: number,
): WithdrawalNews | null {
  if (!content || !withdrawId) return null;
  const name = withdrawalName(kind);
  const said = content.message;
  if (type.endsWith('_PROCESSING'))
    return { kind: 'info', message: said || underWayText(kind), pauseEndsAt: null };
  if (type.endsWith('_COMPLETED'))
    return { kind: 'success', message: said || `${capital(name)} realizado com sucesso!`, pauseEndsAt: null };
  const message = said || content.error || `Erro ao processar ${name}. Tente novamente.`;
  if (content.status !== 'COOLDOWN_ACTIVE') return { kind: 'error', message, pauseEndsAt: null };
  return { kind: 'warning', message, pauseEndsAt: pauseEnd(content, now) };
}

/** Message of an accepted withdrawal [W-03]. */
export const underWayText = (kind: WithdrawalKind): string =>
  `Seu ${withdrawalName(kind)} está sendo processado.`;

/** Id of the notice about a withdrawal of this kind. A newer notice replaces it. */
export const withdrawalToast = (kind: WithdrawalKind): string => `withdrawal:${kind}`;

/** End of the pause, ms. The exact time is preferred, because the server rounds remaining minutes up. */
function pauseEnd(content: NonNullable<ChannelEvent['content']>, now: number): number | null {
  const { minutesRemaining, cooldownTimestamp } = content;
  if (typeof cooldownTimestamp === 'number') return cooldownTimestamp;
  return typeof minutesRemaining === 'number' ? now + minutesRemaining * MINUTE_MS : null;
}

/** Message of a refused withdrawal [W-05]. */
export function withdrawalFailure(
  kind: WithdrawalKind,
  { kind: why, code, message, detail }: DataError,
): string {
  const name = withdrawalName(kind);
  if (why === 'network') return `Erro ao processar ${name}. Tente novamente.`;
  const [min, available, at] = [fromReais(detail?.min), fromReais(detail?.available), detail?.availableAt];
  if (code === 'BAD_AMOUNT' && min !== null) return `Valor mínimo para saque é ${formatBRL(min)}`;
  if (code === 'DEPOSIT_HELD' && available !== null && typeof at === 'number')
    return `${kind === 'revenue' ? REVENUE_HELD : message} ${waitsText(available, at)}`;
  if (code === 'BAD_INPUT' || code === 'BAD_AMOUNT') return `Dados de ${name} inválidos.`;
  return EXPLAINED.includes(code) ? message : `Falha ao criar registro de ${name}`;
}

/** Message of a refusal by the pause after deposits where revenue was asked for [W-07]. */
const REVENUE_HELD =
  'Parte da sua receita é de compras suas no seu próprio local e ainda não pode ser sacada.';

/** Refusals whose message says what to do. */
const EXPLAINED: readonly string[] = [
  'PIX_KEY_MISSING',
  'PIX_KEY_CHANGED',
  'WITHDRAWAL_PENDING',
  'INSUFFICIENT_BALANCE',
  'NEGATIVE_BALANCE',
  'PROFILE_INCOMPLETE',
  'DEPOSIT_HELD',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
];
