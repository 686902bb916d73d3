import type { Entry } from '../../data/outbox/entry.ts';
import { stateText, titleOf } from './entry-text.ts';

/** The outbox as a file a person can keep: their words and what was to be done, readable and complete. */
export function exportText(entries: readonly Entry[]): string {
  const copies = entries.map((entry) => ({
    tipo: titleOf(entry),
    texto: entry.about.text,
    situacao: stateText(entry),
    escritoEm: new Date(entry.composedAt).toISOString(),
    operacao: entry.operation,
  }));
  return JSON.stringify(copies, null, 2);
}
