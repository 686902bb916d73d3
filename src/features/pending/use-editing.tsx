import { type ReactNode, useState } from 'react';
import type { Entry } from '../../data/mirror/entry.ts';
import { EditWords } from './edit-words.tsx';

/** Edits an entry of a list. The form is outside of its row, because an entry may be sent while it is edited. */
export function useEditing(): { edit: (entry: Entry, words: string) => void; form: ReactNode } {
  const [editing, setEditing] = useState<{ entry: Entry; words: string } | null>(null);
  return {
    edit: (entry, words) => setEditing({ entry, words }),
    form: editing && <EditWords {...editing} onClose={() => setEditing(null)} />,
  };
}
