import { copyText } from './clipboard.ts';

export type ShareEnd = 'shared' | 'dismissed' | 'copied' | 'failed';

/** Hands a text to another app; copies it where the device cannot share. Call it inside a tap. */
export async function shareText(what: { title: string; text: string }): Promise<ShareEnd> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(what);
      return 'shared';
    } catch (error) {
      // The person thought better of it; anything else is a device that cannot after all.
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  return (await copyText(what.text)) ? 'copied' : 'failed';
}
