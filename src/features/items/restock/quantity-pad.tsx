import { Delete } from 'lucide-react';
import { MAX_UNITS } from '../../../domain/restock/move.ts';
import { stackClass, textClass } from '../../../ui/base/look.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import styles from './restock.module.css';

interface QuantityPadProps {
  /** Meaning of the number: 'Reposto'. */
  mode: string;
  name: string;
  value: number;
  /** Units of the item's box. Null without one. */
  boxSize: number | null;
  /** True while a number is being typed. */
  isTyped: boolean;
  onValueChange: (units: number, way: 'typed' | 'added') => void;
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const;

/** Keys large enough for a thumb. The first digit replaces the scanned count, and further digits are appended. */
export function QuantityPad({ mode, name, value, boxSize, isTyped, onValueChange }: QuantityPadProps) {
  const become = (units: number, way: 'typed' | 'added'): void =>
    onValueChange(Math.min(MAX_UNITS, units), way);
  return (
    <section aria-label={`${mode}: ${name}`} className={stackClass({ gap: 2 })}>
      <Row justify="between" gap={3}>
        <span className={stackClass({ grow: true, anywhere: true })}>
          <span className={textClass({ size: 1, tone: 'soft' })}>{mode}</span>
          <b>{name}</b>
        </span>
        <output className={styles.big}>{value}</output>
      </Row>
      <div className={styles.pad}>
        {DIGITS.map((digit) => (
          <Button
            key={digit}
            look="quiet"
            onClick={() => become(isTyped ? value * 10 + digit : digit, 'typed')}
          >
            {digit}
          </Button>
        ))}
        <IconButton
          label="Apagar o último número"
          icon={<Delete />}
          onClick={() => become(Math.floor(value / 10), 'typed')}
        />
        <Button look="quiet" onClick={() => become(value + (boxSize ?? 1), 'added')}>
          +{boxSize ?? 1}
        </Button>
      </div>
    </section>
  );
}
