import { noteCopied } from './copied.ts';

/** A copy whose text comes later. */
export interface ComingCopy {
  /** Hands over the text, once. Null leaves the clipboard as it is. */
  settle: (text: string | null) => void;
}

/**
 * Begins to copy a text that is not known yet. Call it inside a tap, because browsers refuse a later beginning. The
 * text is noted as a silent copy. A browser that refuses changes nothing.
 */
export function copyComing(): ComingCopy {
  let settle: ComingCopy['settle'] = () => undefined;
  const text = new Promise<string>((resolve, reject) => {
    settle = (known) => (known === null ? reject(new Error('nothing to copy')) : resolve(known));
  });
  const copied = write(text).then(async () => noteCopied({ text: await text, isSilent: true }));
  // The text may never come, and the browser may refuse while nobody waits for the text.
  for (const end of [copied, text]) end.catch(() => undefined);
  return { settle };
}

/** Writes the text to the clipboard. Rejects without a text, and where the browser refuses. */
async function write(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem !== 'function') return navigator.clipboard.writeText(await text);
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
