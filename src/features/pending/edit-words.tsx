import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { Entry } from '../../data/mirror/entry.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { UnsavedQuestion, useUnsavedSheet } from '../../ui/forms/unsaved-question.tsx';
import { FormSheet } from '../../ui/sheets/form-sheet.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { withWords } from './editable.ts';
import { queuedTitle } from './entry-text.ts';
import { takenCodes } from './taken-codes.ts';

/** Corrects the text of an unsent entry. Saving sends it. */
export function EditWords({ entry, words, onClose }: { entry: Entry; words: string; onClose: () => void }) {
  const data = useData();
  const [text, setText] = useState(words);
  /** True after the entry was sent unchanged. The typed words can be copied. */
  const [isLate, setLate] = useState(false);
  // An item may have no barcodes, but a message needs text.
  const isCodes = takenCodes(entry) !== null;
  const unsaved = useUnsavedSheet(text.trim() !== words.trim(), onClose);
  const send = async (): Promise<void> => {
    const outcome = await data.outbox.retry(entry.id, withWords(entry, text.trim()));
    if (outcome.kind === 'done') onClose();
    else setLate(true);
  };
  return (
    <FormSheet
      {...unsaved.sheet}
      title={`Editar ${queuedTitle(entry).toLowerCase()}`}
      submit="Salvar e enviar"
      disabled={!isCodes && text.trim() === ''}
      onSubmit={() => void send()}
      over={<UnsavedQuestion of={unsaved} />}
    >
      <Stack gap={3}>
        <TextAreaField
          label={isCodes ? 'Códigos de barras' : 'Texto'}
          hint={isCodes && 'Vários são separados por vírgula.'}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {isLate && (
          <>
            <Notice kind="warning">
              Já saiu deste aparelho como estava. Copie o texto para usá-lo de novo.
            </Notice>
            <CopyButton text={text} label="Copiar texto" />
          </>
        )}
      </Stack>
    </FormSheet>
  );
}
