import type { Draft } from '../../../data/mirror/entry.ts';
import type { CsvChanges } from '../../../domain/csv/apply.ts';

/** The latest import of a location, stored on this device so that it can be undone after a reload. */
export interface KeptImport {
  fileName: string;
  /** Device time, ms. */
  at: number;
  changes: CsvChanges;
  /** Drafts queued for the import, each with its permanent id. */
  sent: readonly Draft[];
  /** Drafts to be queued next. A page that dies before queues them when it returns. */
  toQueue: { kind: 'import' | 'undo'; drafts: readonly Draft[] } | null;
  /** Drafts queued for its undo. The import is stored until the server took all of them. */
  undo?: readonly Draft[];
}

/** Reads a stored import. Null if there is none or it is invalid. */
export function readImport(value: unknown): KeptImport | null {
  const kept = value as Partial<KeptImport> | undefined;
  if (!kept || typeof kept.at !== 'number' || !kept.changes || !Array.isArray(kept.sent)) return null;
  return kept as KeptImport;
}
