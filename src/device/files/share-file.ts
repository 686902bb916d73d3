import { download } from './save-file.ts';
import type { ShareEnd } from './share.ts';
import { openShareSheet } from './share-sheet.ts';

/** Shares a file with another app, or saves it where the device cannot share files. Call it soon after a tap. */
export async function shareFile(file: File, title: string): Promise<ShareEnd | 'saved'> {
  if (navigator.canShare?.({ files: [file] })) {
    const end = await openShareSheet({ files: [file], title });
    if (end !== 'unable') return end;
  }
  download(file);
  return 'saved';
}
