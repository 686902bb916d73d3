import type { SpanFigures } from '../../domain/overview/overview.ts';
import { changeOf } from '../../domain/overview/totals.ts';
import { fixedText } from '../../domain/words/fixed-text.ts';
import { cx } from '../../ui/base/cx.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import styles from './change.module.css';

interface ChangeProps {
  span: SpanFigures;
  /** Name of the compared span, after the percentage. */
  against?: string;
}

/** Change of a span as a text: 'mais 4,8% sobre segunda, 16/11'. */
export function spanChangeText(span: SpanFigures, against: string): string {
  const change = changeOf(span);
  if (change === null) return 'sem comparação';
  return `${change < 0 ? 'menos' : 'mais'} ${fixedText(Math.abs(change), 1)}% ${against}`;
}

/** Change of a span: an arrow, a colour and words. */
export function Change({ span, against }: ChangeProps) {
  const change = changeOf(span);
  if (change === null) return against ? 'sem comparação' : '—';
  const isLess = change < 0;
  return (
    <span>
      <b className={cx(styles.change, isLess && styles.less)}>
        <span aria-hidden="true">{isLess ? '▼ ' : '▲ '}</span>
        <VisuallyHidden>{isLess ? 'menos ' : 'mais '}</VisuallyHidden>
        {fixedText(Math.abs(change), 1)}%
      </b>
      {against && ` ${against}`}
    </span>
  );
}
