import { inGroups } from '../../domain/words/in-groups.ts';
import { cx } from '../base/cx.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import styles from './money-text.module.css';

/** Centavos as text: 480 is 'R$ 4,80' (with a no-break space), -240 is '− R$ 2,40'. */
export function moneyText(centavos: number): string {
  const digits = String(Math.round(Math.abs(centavos))).padStart(3, '0');
  const text = `R$\u00a0${inGroups(digits.slice(0, -2))},${digits.slice(-2)}`;
  return centavos < 0 ? `− ${text}` : text;
}

/** True for an amount longer than 'R$ 10.300,75', which needs a smaller font. */
export const isLongAmount = (text: string): boolean => text.length > 12;

/** Stands for an amount that is unknown or must not be stored. As wide as a usual amount. */
export const HIDDEN_AMOUNT = 'R$ ••••••,••';

export type MoneyTextProps = {
  /** In centavos. */
  value: number;
  /** 'text' inherits. 'price' and the larger sizes use the display font. */
  size?: 'text' | 'price' | 'big' | 'huge';
  /** A former price, crossed out and announced as such. */
  former?: boolean;
  className?: string;
};

/** An amount of money in tabular figures, never broken over two lines. */
export function MoneyText({ value, size = 'text', former, className }: MoneyTextProps) {
  const text = moneyText(value);
  const classes = cx(
    styles.money,
    styles[size],
    isLongAmount(text) && styles.long,
    former && styles.former,
    className,
  );
  if (!former) return <span className={classes}>{text}</span>;
  return (
    <s className={classes}>
      <VisuallyHidden>de </VisuallyHidden>
      {text}
    </s>
  );
}
