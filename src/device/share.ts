import { copyText } from './clipboard.ts';

export type ShareEnd = 'shared' | 'dismissed' | 'copied' | 'failed';

/** Hands a text to another app; copies it where the device cannot share. Call it inside a tap. */
export const shareText = (what: { title: string; text: string }): Promise<ShareEnd> => share(what, what.text);

/** Hands a link and its words to another app; copies the link alone where the device cannot share. Call it inside a tap. */
export const shareLink = (what: { title: string; text: string; url: string }): Promise<ShareEnd> =>
  share(what, what.url);

async function share(what: ShareData, copied: string): Promise<ShareEnd> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(what);
      return 'shared';
    } catch (error) {
      // The person thought better of it; anything else is a device that cannot after all.
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  return (await copyText(copied)) ? 'copied' : 'failed';
}
