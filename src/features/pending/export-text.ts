import type { Entry, Operation } from '../../data/mirror/entry.ts';
import { queuedTitle, stateText } from './entry-text.ts';

/** The outbox as a readable and complete file for the user to keep. */
export function exportText(entries: readonly Entry[]): string {
  const copies = entries.map((entry) => ({
    tipo: queuedTitle(entry),
    texto: entry.about.text,
    situacao: stateText(entry),
    escritoEm: new Date(entry.composedAt).toISOString(),
    operacao: legible(entry.operation),
  }));
  return JSON.stringify(copies, null, 2);
}

/** The operation without its encrypted text, which is useless in a file. */
function legible(operation: Operation): Partial<Operation> {
  if (operation.kind !== 'create' || !operation.sealed) return operation;
  const { content: _, ...rest } = operation;
  return rest;
}
