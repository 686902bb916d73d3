import { Button } from '../buttons/button.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';

interface ActSheetProps extends Pick<SheetProps, 'title' | 'description' | 'tall' | 'onClose' | 'children'> {
  /** Words of the button, which stays in sight below. */
  act: string;
  /** While it is done: the button turns, and nothing closes the sheet. */
  busy: boolean;
  /** There is nothing to do yet. */
  disabled: boolean;
  onAct: () => unknown;
}

/** An open sheet with one act at its end. */
export function ActSheet({ act, busy, disabled, onAct, ...sheet }: ActSheetProps) {
  return (
    <Sheet
      {...sheet}
      closable={!busy}
      footer={
        <Button size="tall" wide busy={busy} disabled={disabled} onClick={() => void onAct()}>
          {act}
        </Button>
      }
    />
  );
}
