import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { cx } from '../base/cx.ts';
import { Stack } from '../base/stack.tsx';
import { useOpener } from '../focus/use-opener.ts';
import { useBackCloses } from './back-closes.ts';
import styles from './full-sheet.module.css';
import { usePageStill } from './page-still.ts';

export type FullSheetProps = {
  onClose: () => void;
  /** Drawn above the title. */
  crown?: ReactNode;
  title: ReactNode;
  children: ReactNode;
  /** Buttons that stay visible at the bottom while the content scrolls. */
  footer: ReactNode;
  className?: string;
  /** Key of the page below. BACK closes the sheet on each page. */
  page: string;
};

/** Covers the whole screen until it is closed. The title has the focus at first, so that a reader says it first. */
export function FullSheet({ onClose, crown, title, children, footer, className, page }: FullSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageStill(true);
  const restoreFocus = useOpener(true);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-modal="true"
          aria-describedby={undefined}
          className={cx(styles.full, className)}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            heading.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus();
          }}
        >
          <BackCloses key={page} onClose={onClose} />
          <div className={styles.content}>
            {crown}
            <Dialog.Title ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </Dialog.Title>
            {children}
          </div>
          <Stack gap={2} className={styles.footer}>
            {footer}
          </Stack>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Adds a history entry for each page below, because a page that comes under the open sheet has none. */
function BackCloses({ onClose }: { onClose: () => void }) {
  useBackCloses(true, () => {
    onClose();
    return 'closed';
  });
  return null;
}
