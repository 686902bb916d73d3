import { useState } from 'react';

/** Items that are being made: each a form on top of the list until it is saved or given up [MI-02]. */
export interface Drafts {
  /** Ids for life, the newest first. */
  ids: readonly string[];
  add(): void;
  drop(id: string): void;
}

export function useDrafts(): Drafts {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    ids,
    add: () => setIds((before) => [crypto.randomUUID(), ...before]),
    drop: (id) => setIds((before) => before.filter((one) => one !== id)),
  };
}
