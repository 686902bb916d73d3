import { copyText } from './clipboard.ts';

export interface Copied {
  text: string;
  /** True for a copy beside another action, which no button has confirmed. */
  isSilent: boolean;
}

let last: Copied | null = null;
const listeners = new Set<() => void>();

/** The last text that this page copied. Null before the first. */
export const lastCopied = (): Copied | null => last;

/** Calls back when `lastCopied` changes. Returns a function that stops it. */
export function onCopied(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers the present text of the clipboard. */
export function noteCopied(copied: Copied | null): void {
  last = copied;
  for (const listener of listeners) listener();
}

/** Copies a text and remembers it. Rejects if the browser refuses. Call it inside a tap. */
export async function copyAndNote(text: string): Promise<void> {
  if (!(await copyText(text))) throw new Error('not copied');
  noteCopied({ text, isSilent: false });
}
