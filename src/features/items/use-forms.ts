import { useCallback, useState } from 'react';

/** The forms that are open. What is typed in one stays until it is saved or given up, whatever the list shows meanwhile. */
export interface Forms {
  /** Ids for life of items that are being made, the newest first: each a form on top of the list [MI-02]. */
  drafts: readonly string[];
  add(): void;
  /** Ids of saved items that are being edited where they stand. */
  edited: readonly string[];
  /** The same function at every render: a thousand rows have it. */
  edit(id: string): void;
  /** Saved, given up or deleted. */
  close(id: string): void;
}

export function useForms(): Forms {
  const [drafts, setDrafts] = useState<readonly string[]>([]);
  const [edited, setEdited] = useState<readonly string[]>([]);
  const edit = useCallback((id: string) => setEdited((before) => [...without(id)(before), id]), []);
  return {
    drafts,
    add: () => setDrafts((before) => [crypto.randomUUID(), ...before]),
    edited,
    edit,
    close(id) {
      setDrafts(without(id));
      setEdited(without(id));
    },
  };
}

const without =
  (id: string) =>
  (ids: readonly string[]): readonly string[] =>
    ids.filter((one) => one !== id);
