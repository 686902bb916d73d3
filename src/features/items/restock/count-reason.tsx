import type { LossReason } from '../../../domain/restock/move.ts';
import { textClass } from '../../../ui/base/look.ts';
import { Chips } from '../../../ui/fields/chips.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import styles from './restock.module.css';
import { REASONS } from './restock-texts.ts';
import type { Touch } from './visit-state.ts';

const NO_REASON = 'contagem';
const CHOICES = [{ id: NO_REASON, label: 'Contagem' }, ...REASONS] as const;

interface CountReasonProps {
  name: string;
  /** Units that the count did not find. */
  missing: number;
  value: Touch['why'];
  onChoose: (why: Touch['why']) => void;
}

/** Choice of the reason that a count found fewer units. 'Contagem' stands for an unknown reason. */
export function CountReason({ name, missing, value, onChoose }: CountReasonProps) {
  return (
    <div>
      <p className={textClass({ size: 1, tone: 'soft' })}>
        {missing === 1 ? 'Falta' : 'Faltam'} {countText(missing, 'unidade', 'unidades')}. Você sabe o motivo?
      </p>
      <div className={styles.reasons}>
        <Chips<LossReason | typeof NO_REASON>
          label={`Motivo da falta de ${name}`}
          chips={CHOICES}
          value={value ?? NO_REASON}
          onValueChange={(id) => onChoose(id === NO_REASON ? undefined : id)}
        />
      </div>
    </div>
  );
}
