import { useEffect } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import type { RecordRow } from '../../records/record.ts';
import type { Location } from '../../records/types/shop/location.ts';
import type { Unsaved } from '../../ui/forms/unsaved.tsx';
import { UnsavedQuestion } from '../../ui/forms/unsaved-question.tsx';
import { Elsewhere } from './elsewhere/late-elsewhere.ts';
import { ItemForm } from './item-form.tsx';
import type { Forms } from './use-forms.ts';

interface OpenFormsProps {
  forms: Forms;
  unsaved: Unsaved;
  hostOf: (id: string) => HTMLElement;
  location: Location;
  categories: readonly { id: string; name: string }[];
  items: readonly ManagedItem[];
  /** True where the forms stand beside the list. */
  isBeside: boolean;
  onSaved: (before: RecordRow, fields: readonly string[]) => void;
}

/** The open forms, drawn into host elements: a form keeps its typed values when its host moves. */
export function OpenForms({ forms, unsaved, hostOf, ...rest }: OpenFormsProps) {
  // Loaded while the form is filled in, because the signal may be gone when it is saved.
  useEffect(() => void Elsewhere.load().catch(() => undefined), []);
  // Closing a form returns the focus to its row and scrolls the row into view. A discarded new item has no row.
  const onClose = (id: string): void => {
    flushSync(() => forms.close(id));
    const row = document.querySelector<HTMLElement>(`[data-item="${id}"]`);
    (row ?? document.querySelector<HTMLElement>('button[aria-label="Novo item"]'))?.focus();
  };
  const formOf = (id: string, known: ManagedItem | null, code?: string) =>
    createPortal(
      <ItemForm {...rest} id={id} known={known} code={code} onClose={onClose} onTyped={forms.mark} />,
      hostOf(id),
      id,
    );
  return (
    <>
      {forms.drafts.map(({ id, code }) => formOf(id, null, code))}
      {forms.edited.map((known) => formOf(known.row.id, known))}
      <UnsavedQuestion of={unsaved} />
    </>
  );
}
