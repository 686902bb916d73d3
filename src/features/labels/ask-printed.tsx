import { useEffect, useState } from 'react';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { countText } from '../../ui/words/count-text.ts';
import type { LabelledItem } from './labelled-items.ts';
import { useMarkPrinted } from './use-mark-printed.ts';

interface AskPrintedProps {
  locationId: string;
  items: readonly LabelledItem[];
  onMarked: () => void;
}

/** Asks once after a print whether all labels came out. A button asks too, for browsers that do not tell. */
export function AskPrinted({ locationId, items, onMarked }: AskPrintedProps) {
  const mark = useMarkPrinted(locationId);
  const [isAsking, setAsking] = useState(false);
  const [busy, during] = useBusy();
  const isEmpty = items.length === 0;
  useEffect(() => {
    const ask = (): void => setAsking(!isEmpty);
    window.addEventListener('afterprint', ask);
    return () => window.removeEventListener('afterprint', ask);
  }, [isEmpty]);
  const confirm = async (): Promise<void> => {
    const isMarked = await during(mark(items));
    setAsking(false);
    if (isMarked) onMarked();
  };
  return (
    <>
      <Button look="quiet" size="tall" disabled={isEmpty} onClick={() => setAsking(true)}>
        Já imprimi
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Saíram todas?"
        text={`${countText(items.length, 'produto', 'produtos')} na impressão. O que saiu não conta mais como mudado.`}
        confirmLabel="Saíram todas"
        cancelLabel="Ainda não"
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
