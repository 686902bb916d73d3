import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from '../buttons/button.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';

interface FormSheetProps extends Pick<SheetProps, 'title' | 'description' | 'asks' | 'initialFocus'> {
  /** Words of the button, which stays in sight below. */
  submit: string;
  /** True while the form is sent: the button shows a spinner, and nothing closes the sheet. */
  busy?: boolean;
  /** True while there is nothing to send. */
  disabled?: boolean;
  formRef?: RefObject<HTMLFormElement | null>;
  onSubmit: () => unknown;
  onClose: () => void;
  children: ReactNode;
  /** Questions that stand over the sheet, outside of its form. */
  over?: ReactNode;
}

/** An open sheet with one form. Enter in a field submits it as the button does. The screen shows its own problems. */
export function FormSheet(props: FormSheetProps) {
  const { submit, busy = false, disabled, formRef, onSubmit, onClose, children, over, ...sheet } = props;
  const id = useId();
  return (
    <Sheet
      {...sheet}
      onClose={onClose}
      closable={!busy}
      footer={
        <Button type="submit" form={id} size="tall" wide busy={busy} disabled={disabled}>
          {submit}
        </Button>
      }
    >
      <form
        ref={formRef}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {children}
      </form>
      {over}
    </Sheet>
  );
}
