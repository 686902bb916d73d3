/** What became of a file handed to the person. */
export type SaveResult = 'shared' | 'saved' | 'cancelled';

/**
 * Hands a file (text or bytes) to the person: the platform's share sheet where it takes such files, else a download. Call it soon
 * after a tap: a share sheet that may not open any more becomes a download.
 */
export async function saveFile(name: string, content: string | Blob, type: string): Promise<SaveResult> {
  const file = new File([content], name, { type });
  if (isHandheld() && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: name });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  download(file);
  return 'saved';
}

/** A share sheet is a help where files have no visible folder; with a mouse the download is what people expect. */
function isHandheld(): boolean {
  return window.matchMedia?.('(pointer: coarse)').matches ?? false;
}

function download(file: File): void {
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
