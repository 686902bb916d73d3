import { copyText } from './clipboard.ts';
import { openShareSheet } from './share-sheet.ts';

export type ShareEnd = 'shared' | 'dismissed' | 'copied' | 'failed';

/** Shares a text with another app, or copies it where the device cannot share. Call it inside a tap. */
export const shareText = (what: { title: string; text: string }): Promise<ShareEnd> => share(what, what.text);

/** Shares a link with its text, or copies the link alone where the device cannot share. Call it inside a tap. */
export const shareLink = (what: { title: string; text: string; url: string }): Promise<ShareEnd> =>
  share(what, what.url);

async function share(what: ShareData, copied: string): Promise<ShareEnd> {
  if (typeof navigator.share === 'function') {
    const end = await openShareSheet(what);
    if (end !== 'unable') return end;
  }
  return (await copyText(copied)) ? 'copied' : 'failed';
}
