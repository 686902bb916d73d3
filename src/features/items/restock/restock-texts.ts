import type { LossReason } from '../../../domain/restock-move.ts';
import type { VisitSummary } from '../../../domain/restock-summary.ts';
import { countText } from '../../../ui/count-text.ts';
import type { RestockKind } from './visit-state.ts';

export const KINDS = [
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
