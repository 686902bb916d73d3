import { formatBRL, fromReais } from '../../domain/money/money.ts';
import type { ChannelEvent } from '../../records/events.ts';
import { type ToastKind, toast } from '../../ui/toasts/toast.ts';

/** Duration of a toast about another deposit, ms [D-05]. */
const GOOD_NEWS_MS = 4000;
const BAD_NEWS_MS = 5000;

/** A deposit's news as a toast. Null for an event without a status. */
export interface DepositNews {
  kind: Exclude<ToastKind, 'loading'>;
  message: string;
}

export function isDepositEvent({ type }: ChannelEvent): boolean {
  return type.startsWith('DEPOSIT_');
}

/** The toast for the current deposit's event, with the server's message if it has one [D-03, D-04]. */
export function depositNews({ type, content }: ChannelEvent): DepositNews | null {
  const said = content?.message;
  if (type === 'DEPOSIT_ERROR')
    return {
      kind: 'error',
      message: said || content?.error || 'Erro ao processar depósito. Tente novamente.',
    };
  switch (content?.status) {
    case undefined:
    case '':
      return null;
    case 'CONCLUIDA':
      return { kind: 'success', message: said || 'Depósito confirmado com sucesso!' };
    case 'ATIVA':
      return { kind: 'info', message: said || 'O banco ainda não confirmou o pagamento.' };
    case 'ERROR':
      return { kind: 'error', message: said || 'Erro ao processar depósito. Tente novamente.' };
    case 'VENCIDA':
      return { kind: 'warning', message: said || 'O prazo para pagar este depósito terminou.' };
    default:
      return { kind: 'info', message: said || 'Status do depósito atualizado' };
  }
}

/** Announces news of a deposit that is not on screen, with its amount [D-05, D-06]. */
export function toastDepositNews(event: ChannelEvent): void {
  const { type, content, depositId, id } = event;
  const amount = fromReais(content?.amount);
  const which = amount === null ? 'Depósito' : `Depósito de ${formatBRL(amount)}`;
  const news = depositNews(event);
  if (type === 'DEPOSIT_QR_CODE_CREATED')
    return void toast.info(`${which}: código PIX gerado.`, { duration: GOOD_NEWS_MS });
  if (!news || !depositId) return void toast.error('Erro ao processar evento de depósito', { id });
  const bad = news.kind === 'error' || news.kind === 'warning';
  toast[news.kind](`${which}: ${wordOf(type, content?.status)}.`, {
    duration: bad ? BAD_NEWS_MS : GOOD_NEWS_MS,
  });
}

function wordOf(type: ChannelEvent['type'], status: string | undefined): string {
  if (type === 'DEPOSIT_ERROR' || status === 'ERROR') return 'não deu certo';
  if (status === 'CONCLUIDA') return 'pagamento confirmado';
  if (status === 'VENCIDA') return 'prazo de pagamento terminou';
  return status === 'ATIVA' ? 'aguardando pagamento' : 'status atualizado';
}
