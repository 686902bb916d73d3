import { History } from 'lucide-react';
import type { LossReason } from '../../../domain/restock/move.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Stack } from '../../../ui/base/stack.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Chips } from '../../../ui/fields/chips.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import { ALL } from '../use-found.ts';
import styles from './restock.module.css';
import { REASONS, RESTOCK_KINDS } from './restock-texts.ts';
import { COUNTING, ENDING, EXPIRING } from './use-shelf.ts';
import type { RestockKind } from './visit-state.ts';

interface RestockToolsProps {
  kind: RestockKind;
  onKind: (kind: RestockKind) => void;
  reason: LossReason;
  onReason: (reason: LossReason) => void;
  filter: string;
  onFilter: (filter: string) => void;
  categoryNames: ReadonlyMap<string, string>;
  onHistory: () => void;
  /** True where items have lots with a last day. */
  hasDates: boolean;
  /** Items that somebody wants counted. */
  toCount: number;
}

/** Choice of the steppers' meaning, of the reason why units leave, and of the shown products. */
export function RestockTools(props: RestockToolsProps) {
  const { kind, reason, filter, categoryNames, hasDates, toCount } = props;
  const filters = [
    { id: ALL, label: 'Todos' },
    ...(toCount > 0 ? [{ id: COUNTING, label: 'A contar' }] : []),
    { id: ENDING, label: 'Acabando' },
    ...(hasDates ? [{ id: EXPIRING, label: 'Vencendo' }] : []),
    ...[...categoryNames].map(([id, label]) => ({ id, label })),
  ];
  return (
    <Stack gap={3} className={styles.tools}>
      <Row gap={2} className={styles.kinds}>
        <Segments label="O que você fez" segments={RESTOCK_KINDS} value={kind} onValueChange={props.onKind} />
        <IconButton label="Visitas anteriores" icon={<History />} onClick={props.onHistory} />
      </Row>
      {kind === 'retirado' && (
        <div className={styles.reasons}>
          <Chips label="Motivo" chips={REASONS} value={reason} onValueChange={props.onReason} />
        </div>
      )}
      <div className={styles.reasons}>
        <Chips label="Mostrar" chips={filters} value={filter} onValueChange={props.onFilter} />
      </div>
    </Stack>
  );
}
