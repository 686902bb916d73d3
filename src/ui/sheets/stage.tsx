import * as Dialog from '@radix-ui/react-dialog';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../base/cx.ts';
import { Row } from '../base/row.tsx';
import { enterFirst } from '../focus/enter-first.ts';
import { useOpener } from '../focus/use-opener.ts';
import { useBackCloses } from './back-closes.ts';
import { usePageStill } from './page-still.ts';
import styles from './stage.module.css';

export type StageProps = {
  title: ReactNode;
  /** Action of BACK and Escape. Without it, only the stage's own buttons close it. */
  onBack?: () => void;
  /** The element focused on opening. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Lays out title and children. */
  className?: string;
  children: ReactNode;
};

/** A large dialog in the middle of a shop's tablet, for text that is read from afar. It scrolls if it must. */
export function Stage({ title, onBack, initialFocus, className, children }: StageProps) {
  useBackCloses(true, () => {
    onBack?.();
    return 'stays';
  });
  usePageStill(true);
  const restoreFocus = useOpener(true);
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Row align="center" justify="center" className={styles.place}>
          <Dialog.Content
            aria-modal="true"
            aria-describedby={undefined}
            className={cx(styles.stage, className)}
            onEscapeKeyDown={onBack}
            onInteractOutside={(event) => event.preventDefault()}
            onOpenAutoFocus={(event) => enterFirst(event, initialFocus?.current)}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              restoreFocus();
            }}
          >
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            {children}
          </Dialog.Content>
        </Row>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
