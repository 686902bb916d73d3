import { useCallback, useRef, useState } from 'react';
import type { ManagedItem } from '../../data/rows/managed-items.ts';

/** A new item: its permanent id, and the barcode that was scanned for it. */
export interface NewForm {
  id: string;
  code?: string | undefined;
}

/** The open forms. Text typed in one stays until it is saved or cancelled, whatever the list shows. */
export interface Forms {
  /** Permanent ids of new items, newest first. Each is a form on top of the list [MI-02]. */
  drafts: readonly NewForm[];
  /** `code`: a barcode that the new item has already. */
  add(code?: string): void;
  open: number;
  /** Saved items being edited in place, as they were when their forms opened. */
  edited: readonly ManagedItem[];
  /** The same function at every render, because a thousand rows use it. */
  edit(item: ManagedItem): void;
  /** Does the same and closes the other open items in which nothing was typed. */
  turnTo(item: ManagedItem): void;
  /** Tells whether a form holds unsaved input. */
  mark(id: string, isUnsaved: boolean): void;
  /** Closes the form of an item that was saved, cancelled or deleted. */
  close(id: string): void;
}

export function useForms(): Forms {
  const [drafts, setDrafts] = useState<readonly NewForm[]>([]);
  const [edited, setEdited] = useState<readonly ManagedItem[]>([]);
  const edit = useCallback(
    (item: ManagedItem) => setEdited((before) => [...before.filter(isOther(item.row.id)), item]),
    [],
  );
  const unsaved = useRef(new Set<string>());
  const turnTo = useCallback(
    (item: ManagedItem) =>
      setEdited((before) => {
        const others = before.filter(({ row }) => row.id === item.row.id || unsaved.current.has(row.id));
        return others.some(({ row }) => row.id === item.row.id) ? others : [...others, item];
      }),
    [],
  );
  const mark = useCallback((id: string, isUnsaved: boolean) => {
    unsaved.current[isUnsaved ? 'add' : 'delete'](id);
  }, []);
  return {
    drafts,
    add: (code) => setDrafts((before) => [{ id: crypto.randomUUID(), code }, ...before]),
    edited,
    open: drafts.length + edited.length,
    edit,
    turnTo,
    mark,
    close(id) {
      setDrafts((before) => before.filter((one) => one.id !== id));
      setEdited((before) => before.filter(isOther(id)));
    },
  };
}

const isOther =
  (id: string) =>
  ({ row }: ManagedItem): boolean =>
    row.id !== id;
