import { render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { Sheet } from '../../src/ui/sheets/sheet.tsx';
import { Stage } from '../../src/ui/sheets/stage.tsx';

interface DialogProps {
  title: string;
  initialFocus: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

const DIALOGS: [string, ComponentType<DialogProps>][] = [
  ['Sheet', (props) => <Sheet {...props} closable={false} onClose={() => undefined} />],
  ['Stage', Stage],
];

/** A page with a button for a dialog that begins with 'Paguei'. */
function Page({ as: Dialog, isReady }: { as: ComponentType<DialogProps>; isReady: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const main = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Pagar
      </button>
      {isOpen && (
        <Dialog title="Pague com PIX" initialFocus={main}>
          <button type="button">Cancelar</button>
          <button type="button" ref={main} disabled={!isReady}>
            Paguei
          </button>
        </Dialog>
      )}
    </>
  );
}

async function open(dialog: ComponentType<DialogProps>, isReady: boolean): Promise<void> {
  render(<Page as={dialog} isReady={isReady} />);
  const opener = screen.getByRole('button', { name: 'Pagar' });
  opener.focus();
  opener.click();
  await screen.findByRole('dialog', { name: 'Pague com PIX' });
}

test.each(DIALOGS)(
  'a %s that begins with a disabled button takes the focus all the same',
  async (...[, dialog]) => {
    await open(dialog, false);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus());
  },
);

test.each(DIALOGS)('a %s begins with the button it names', async (...[, dialog]) => {
  await open(dialog, true);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Paguei' })).toHaveFocus());
});
