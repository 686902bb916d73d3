import { useEffect, useRef, useState } from 'react';
import { serverClock } from '../../data/wire/server-clock.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/sheets/confirm-dialog.tsx';
import { countText } from '../../ui/words/count-text.ts';
import type { LabelledItem } from './labelled-items.ts';
import { type Printing, useMarkPrinted } from './use-mark-printed.ts';

interface AskPrintedProps {
  locationId: string;
  items: readonly LabelledItem[];
  onMarked: (ids: readonly string[]) => void;
}

/**
 * Asks once after a print whether all labels came out. A button asks too, for browsers without print events. The labels
 * count as they were at the print, because prices and the choice may change before the answer.
 */
export function AskPrinted({ locationId, items, onMarked }: AskPrintedProps) {
  const mark = useMarkPrinted(locationId);
  const [asked, setAsked] = useState<Printing | null>(null);
  /** The latest printing of the browser. */
  const printed = useRef<Printing | null>(null);
  const latest = useRef(items);
  latest.current = items;
  const [busy, during] = useBusy();
  const isEmpty = items.length === 0;
  useEffect(() => {
    const begin = (): void => {
      printed.current = { items: latest.current, at: serverClock.now() };
    };
    const ask = (): void => {
      if (printed.current === null) begin();
      if (printed.current?.items.length !== 0) setAsked(printed.current);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', ask);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', ask);
    };
  }, []);
  const confirm = async (printing: Printing): Promise<void> => {
    const isMarked = await during(mark(printing));
    setAsked(null);
    if (!isMarked) return;
    printed.current = null;
    onMarked(printing.items.map(({ row }) => row.id));
  };
  return (
    <>
      <Button
        look="quiet"
        size="tall"
        disabled={isEmpty}
        onClick={() => setAsked(printed.current ?? { items, at: serverClock.now() })}
      >
        Já imprimi
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Saíram todas?"
        text={`${countText(asked?.items.length ?? 0, 'produto', 'produtos')} na impressão. O que saiu não conta mais como mudado.`}
        confirmLabel="Saíram todas"
        cancelLabel="Ainda não"
        busy={busy}
        onConfirm={() => asked && void confirm(asked)}
      />
    </>
  );
}
