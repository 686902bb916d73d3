import { Check, X } from 'lucide-react';
import { cx } from '../base/cx.ts';
import { rowClass, stackClass } from '../base/look.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import styles from './progress-steps.module.css';

export type StepState = 'done' | 'now' | 'next' | 'failed';

const words = { done: 'concluído', now: 'em andamento', next: 'a seguir', failed: 'falhou' } satisfies Record<
  StepState,
  string
>;

/** The stages of a process, such as código gerado → aguardando banco → confirmado. */
export function ProgressSteps({
  label,
  steps,
}: {
  label: string;
  steps: readonly { text: string; state: StepState }[];
}) {
  return (
    <ol className={rowClass({ wrap: true, align: 'stretch' }, styles.steps)} aria-label={label}>
      {steps.map(({ text, state }) => (
        <li
          key={text}
          className={cx(
            stackClass(
              { grow: true, align: 'center', gap: 'icon', centred: true, size: 1, tone: 'faint' },
              styles.step,
            ),
            styles[state],
          )}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {state === 'done' && <Check strokeWidth={3} />}
            {state === 'failed' && <X strokeWidth={3} />}
          </span>
          <span>
            {text}
            <VisuallyHidden>, {words[state]}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ol>
  );
}
