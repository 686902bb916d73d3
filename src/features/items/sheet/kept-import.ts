import type { Draft } from '../../../data/outbox/entry.ts';
import type { SheetChanges } from '../../../domain/csv-apply.ts';

/** The latest import of a location, kept on this device so that it can be taken back after a reload. */
export interface KeptImport {
  fileName: string;
  /** ms of this device. */
  at: number;
  changes: SheetChanges;
  /** What was queued for it, each under its id for life. */
  sent: readonly Draft[];
  /** What is to be queued next: a page that died before it was, does so when it comes back. */
  toQueue: { kind: 'import' | 'undo'; drafts: readonly Draft[] } | null;
}

export const importKey = (locationId: string): string => `sheet:${locationId}`;

/** Reads a kept import; null where there is none or it is not one. */
export function readImport(value: unknown): KeptImport | null {
  const kept = value as Partial<KeptImport> | undefined;
  if (!kept || typeof kept.at !== 'number' || !kept.changes || !Array.isArray(kept.sent)) return null;
  return kept as KeptImport;
}
