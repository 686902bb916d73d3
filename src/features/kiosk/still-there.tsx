import { useRef } from 'react';
import type { KioskPhase } from '../../domain/shop/kiosk.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';

interface StillThereProps {
  phase: KioskPhase;
  /** Text about the end in `seconds`. */
  text: (seconds: number) => string;
  busy?: boolean;
  onStay: () => void;
  onEnd: () => void;
}

/** The question before an idle visit ends. The big button is the usual answer: to stay. */
export function StillThere({ phase, text, busy = false, onStay, onEnd }: StillThereProps) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Sheet
      role="alertdialog"
      open={phase.kind === 'asking'}
      onClose={onStay}
      initialFocus={stay}
      title="Ainda está aí?"
      description={text(phase.kind === 'asking' ? phase.seconds : 0)}
      footer={
        <>
          <Button size="tall" wide ref={stay} disabled={busy} onClick={onStay}>
            Continuar
          </Button>
          <Button look="ghost" wide busy={busy} onClick={onEnd}>
            Encerrar agora
          </Button>
        </>
      }
    />
  );
}
