import { useId } from 'react';
import { stackClass } from '../base/look.ts';
import { Row } from '../base/row.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import styles from './kept-words.module.css';

/** Words that cannot be sent any more, to be read and copied. Renders nothing without any. */
export function KeptWords({ title, text }: { title: string; text: string }) {
  const id = useId();
  if (text.trim() === '') return null;
  return (
    <section className={stackClass({ gap: 2 }, styles.kept)} aria-labelledby={id}>
      <Row wrap justify="between" gap={2}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <CopyButton text={text} label="Copiar texto" />
      </Row>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <p className={styles.words} tabIndex={0}>
        {text}
      </p>
    </section>
  );
}
