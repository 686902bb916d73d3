import type { VisitLine } from '../../../data/rows/visits.ts';
import { isoDateText } from '../../../domain/hours/shop-date.ts';
import type { LossReason, StockMove } from '../../../domain/restock/move.ts';
import type { VisitSummary } from '../../../domain/restock/summary.ts';
import { reverse } from '../../../domain/restock/undo.ts';
import { countText } from '../../../ui/words/count-text.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';
import type { ArrivalFacts } from './use-visit.ts';
import type { RestockKind } from './visit-state.ts';

export const RESTOCK_KINDS = [
  { id: 'contado', label: 'Contado' },
  { id: 'reposto', label: 'Reposto' },
  { id: 'retirado', label: 'Retirado' },
] as const satisfies readonly { id: RestockKind; label: string }[];

export const REASONS = [
  { id: 'perda', label: 'Perda' },
  { id: 'vencido', label: 'Vencido' },
  { id: 'quebra', label: 'Quebra' },
  { id: 'furto', label: 'Furto' },
] as const satisfies readonly { id: LossReason; label: string }[];

const units = (count: number): string => countText(count, 'unidade', 'unidades');

/** '5 produtos contados · 36 unidades repostas' */
export function barText({ countedItems, restocked, lost }: VisitSummary): string {
  const parts = [
    countedItems > 0 && countText(countedItems, 'produto contado', 'produtos contados'),
    restocked > 0 && `${units(restocked)} ${restocked === 1 ? 'reposta' : 'repostas'}`,
    lost > 0 && `${units(lost)} ${lost === 1 ? 'retirada' : 'retiradas'}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' · ') : 'Nada mexido ainda';
}

/** 'Contado: 37 (constava 39)' */
export function moveText(move: StockMove): string {
  switch (move.kind) {
    case 'contado':
      return `${move.edited ? 'Editado' : RESTOCK_KINDS[0].label}: ${move.counted} (constava ${move.base})${reasonText(move.reason)}`;
    case 'reposto':
      return `${RESTOCK_KINDS[1].label}: ${move.units}${arrivalText(move)}`;
    case 'retirado':
      return `${RESTOCK_KINDS[2].label}: ${move.units}${reasonText(move.reason)}`;
    case 'desfeito':
      return 'Desfeito';
  }
}

/** ' · Furto', or nothing. */
const reasonText = (reason: LossReason | undefined): string =>
  reason === undefined ? '' : ` · ${REASONS.find(({ id }) => id === reason)?.label}`;

/** ', até 05/12/2026, por R$ 30,00' */
export function arrivalText({ expires, wrongDay, paid }: ArrivalFacts): string {
  const day = expires === undefined ? '' : `, até ${isoDateText(expires)}`;
  const until = wrongDay ? ', validade inválida' : day;
  return paid === undefined ? until : `${until}, por ${moneyText(paid)}`;
}

/** Effect of undoing (or restoring) a line on the units on the shelf. The server decides in the end. */
export function undoText({ id, undoneBy, books }: VisitLine, shelf: number): string {
  const reversal = reverse(books, undoneBy ?? id);
  if ('refused' in reversal) return `O estoque continua em ${shelf}.`;
  if (reversal.containedIn === null) return `O estoque passa de ${shelf} para ${shelf + reversal.moved}.`;
  return `Uma contagem posterior já inclui isto: o estoque continua em ${shelf}.`;
}
