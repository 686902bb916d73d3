import { openShareSheet } from './share-sheet.ts';

/** Result of handing a file to the user. */
export type SaveResult = 'shared' | 'saved' | 'cancelled';

/**
 * Hands a file (text or bytes) to the user: the share sheet if it accepts such files, else a download. Call it soon
 * after a tap, because a share sheet that may no longer open becomes a download.
 */
export async function saveFile(name: string, content: string | Blob, type: string): Promise<SaveResult> {
  const file = new File([content], name, { type });
  if (isHandheld() && navigator.canShare?.({ files: [file] })) {
    const end = await openShareSheet({ files: [file], title: name });
    if (end !== 'unable') return end === 'shared' ? end : 'cancelled';
  }
  download(file);
  return 'saved';
}

/** Handheld devices hide the download folder, so the share sheet helps. With a mouse, users expect a download. */
function isHandheld(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

/** Saves a file as a download. Its name is the file's. */
export function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
