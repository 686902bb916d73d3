import { isDismissed } from './dismissed.ts';
import { download } from './save-file.ts';
import type { ShareEnd } from './share.ts';

/** Shares a file with another app, or saves it where the device cannot share files. Call it soon after a tap. */
export async function shareFile(file: File, title: string): Promise<ShareEnd | 'saved'> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return 'shared';
    } catch (error) {
      if (isDismissed(error)) return 'dismissed';
    }
  }
  download(file);
  return 'saved';
}
