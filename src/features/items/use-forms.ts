import { useCallback, useState } from 'react';

/** The open forms. Text typed in one stays until it is saved or cancelled, whatever the list shows. */
export interface Forms {
  /** Permanent ids of new items, newest first. Each is a form on top of the list [MI-02]. */
  drafts: readonly string[];
  add(): void;
  /** Ids of saved items being edited in place. */
  edited: readonly string[];
  /** The same function at every render, because a thousand rows use it. */
  edit(id: string): void;
  /** Saved, cancelled or deleted. */
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
