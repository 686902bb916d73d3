import { textClass } from '../base/look.ts';
import { Stack } from '../base/stack.tsx';
import { Button } from '../buttons/button.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';

interface ActSheetProps extends Pick<SheetProps, 'title' | 'description' | 'tall' | 'onClose' | 'children'> {
  /** Words of the button, which stays in sight below. */
  act: string;
  /** True while the act runs: the button shows a spinner, and nothing closes the sheet. */
  busy: boolean;
  /** True while there is nothing to do. */
  disabled: boolean;
  /** Words of the event that the act waits for. The button is disabled until then. */
  awaits?: string | null;
  onAct: () => unknown;
}

/** An open sheet with one act at its end. */
export function ActSheet({ act, busy, disabled, awaits = null, onAct, ...sheet }: ActSheetProps) {
  return (
    <Sheet
      {...sheet}
      closable={!busy}
      footer={
        <Stack gap={2}>
          {awaits !== null && (
            <p role="status" className={textClass({ tone: 'soft', size: 1, anywhere: true })}>
              {awaits}
            </p>
          )}
          <Button
            size="tall"
            wide
            busy={busy}
            disabled={disabled || awaits !== null}
            onClick={() => void onAct()}
          >
            {act}
          </Button>
        </Stack>
      }
    />
  );
}
