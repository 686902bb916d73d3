import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { MESSAGE_MAX, wordingOf } from '../../domain/people/chat.ts';
import { cx } from '../../ui/base/cx.ts';
import { textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import styles from './composer.module.css';

/** Length from which the number of characters is shown. */
const COUNTED_FROM = MESSAGE_MAX - 100;

interface ComposerProps {
  typed: string;
  onType: (text: string) => void;
  onSend: () => void;
}

/** The message field. Enter sends, Shift+Enter starts a line, and empty messages are not sent [MH-03]. */
export function Composer({ typed, onType, onSend }: ComposerProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    // Reset first, so that the height is measured for the current text.
    area.style.height = 'auto';
    area.style.height = typed === '' ? '' : `${area.scrollHeight}px`;
  }, [typed]);

  const wording = wordingOf(typed);
  const length = typed.trim().length;
  const send = (): void => {
    onSend();
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <Row align="end" gap={2} className={styles.inner}>
        <Stack grow className={styles.box}>
          <textarea
            ref={box}
            rows={1}
            className={styles.input}
            placeholder="Escreva uma mensagem"
            aria-label="Mensagem"
            aria-invalid={wording.kind === 'tooLong' || undefined}
            enterKeyHint="send"
            autoComplete="off"
            data-kept=""
            value={typed}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {length > COUNTED_FROM && (
            <span
              className={cx(
                textClass({ size: 0, tone: 'soft' }, styles.count),
                wording.kind === 'tooLong' && textClass({ tone: 'guava', weight: 700 }),
              )}
            >
              {length}/{MESSAGE_MAX}
            </span>
          )}
        </Stack>
        <button
          type="submit"
          className={styles.send}
          aria-label="Enviar"
          title="Enviar"
          disabled={wording.kind === 'empty'}
        >
          <SendHorizontal />
        </button>
      </Row>
    </form>
  );
}
