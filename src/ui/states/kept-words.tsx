import { useId } from 'react';
import { CopyButton } from '../buttons/copy-button.tsx';
import styles from './kept-words.module.css';

/** Words that cannot be sent any more, to be read and copied. Renders nothing without any. */
export function KeptWords({ title, text }: { title: string; text: string }) {
  const id = useId();
  if (text.trim() === '') return null;
  return (
    <section className={styles.kept} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <CopyButton text={text} label="Copiar texto" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <p className={styles.words} tabIndex={0}>
        {text}
      </p>
    </section>
  );
}
