import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Entry } from '../../data/mirror/entry.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { FormSheet } from '../../ui/sheets/form-sheet.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { withWords } from './editable.ts';
import { titleOf } from './entry-text.ts';
import { takenCodes } from './taken-codes.ts';

/** Corrects the text of an unsent entry. Saving sends it. */
export function EditWords({ entry, words, onClose }: { entry: Entry; words: string; onClose: () => void }) {
  const data = useData();
  const [text, setText] = useState(words);
  // An item may have no barcodes, but a message needs text.
  const isCodes = takenCodes(entry) !== null;
  const send = async (): Promise<void> => {
    const outcome = await data.outbox.retry(entry.id, withWords(entry, text.trim()));
    if (outcome.kind === 'failed') toast.error(outcome.error.message);
    else onClose();
  };
  return (
    <FormSheet
      title={`Editar ${titleOf(entry).toLowerCase()}`}
      submit="Salvar e enviar"
      disabled={!isCodes && text.trim() === ''}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextAreaField
        label={isCodes ? 'Códigos de barras' : 'Texto'}
        hint={isCodes && 'Vários são separados por vírgula.'}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormSheet>
  );
}
