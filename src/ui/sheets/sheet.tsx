import * as Dialog from '@radix-ui/react-dialog';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../base/cx.ts';
import { Row } from '../base/row.tsx';
import { Stack } from '../base/stack.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { enterFirst } from '../focus/enter-first.ts';
import { useOpener } from '../focus/use-opener.ts';
import { useBackCloses } from './back-closes.ts';
import { usePageStill } from './page-still.ts';
import styles from './sheet.module.css';
import { SheetContent } from './sheet-content.tsx';

export type SheetProps = {
  /** Default: true. For a sheet that stays mounted. */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Announced with the title when the sheet opens. */
  description?: ReactNode;
  /** 'centre' is the layout of payment sheets, 'start' of forms and lists. */
  align?: 'start' | 'centre';
  /** Allows Escape, BACK, the backdrop and the cross to close the sheet. Off while money is moving. */
  closable?: boolean;
  /** True if `onClose` asks first, so that BACK leaves the sheet open. */
  asks?: boolean;
  /** Action of BACK, Escape and an arrow in the head instead of closing the sheet, such as a question. */
  onBack?: () => void;
  /** One height for any content, so that nothing in the sheet moves. */
  tall?: boolean;
  /** Buttons that stay visible at the bottom while the content scrolls. */
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** The element focused on opening. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/**
 * A bottom sheet on phones, a centred dialog from 720 px on. Focus is trapped and restored. Escape, the backdrop and
 * BACK close it. Draws its own backdrop, because the library's backdrop injects a style tag, which the page's policy
 * forbids.
 */
export function Sheet(props: SheetProps) {
  const { open = true, onClose, closable = true, asks = false, onBack } = props;
  useBackCloses(open, () => {
    if (onBack) onBack();
    if (!closable) return 'stays';
    onClose();
    return asks ? 'stays' : 'closed';
  });
  usePageStill(open);
  const restoreFocus = useOpener(open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && closable && onClose()}>
      <Dialog.Portal>
        <SheetBody {...props} closable={closable} restoreFocus={restoreFocus} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SheetBody(props: SheetProps & { restoreFocus: () => void }) {
  const {
    title,
    description,
    align = 'start',
    closable,
    onBack,
    tall,
    footer,
    role,
    initialFocus,
    children,
    restoreFocus,
  } = props;
  return (
    <Row align="end" justify="center" className={styles.place}>
      <div className={styles.scrim} aria-hidden="true" />
      <Dialog.Content
        role={role ?? 'dialog'}
        aria-modal="true"
        className={cx(styles.sheet, styles[align], tall && styles.tall)}
        onEscapeKeyDown={onBack}
        onInteractOutside={keepOpenForToasts}
        onOpenAutoFocus={(event) => enterFirst(event, initialFocus?.current)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          restoreFocus();
        }}
        {...(description ? {} : { 'aria-describedby': undefined })}
      >
        {closable && <span className={styles.grab} aria-hidden="true" />}
        <Row className={styles.head}>
          {onBack && (
            <IconButton className={styles.back} label="Voltar" icon={<ArrowLeft />} onClick={onBack} />
          )}
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          {closable && (
            <Dialog.Close asChild>
              <IconButton className={styles.close} label="Fechar" icon={<X />} />
            </Dialog.Close>
          )}
        </Row>
        {description && <Dialog.Description className={styles.description}>{description}</Dialog.Description>}
        {children && <SheetContent>{children}</SheetContent>}
        {footer && (
          <Stack gap={1} className={styles.footer}>
            {footer}
          </Stack>
        )}
      </Dialog.Content>
    </Row>
  );
}

/** A press on a toast, or in a part that is drawn into a sheet from elsewhere, does not count as outside. */
function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-toaster],[aria-modal]')) event.preventDefault();
}
