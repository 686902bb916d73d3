import { saySubmission } from './say-submission.ts';
import { toast } from './toast.ts';

interface Network {
  online: boolean;
  isServerDown: boolean;
}

/**
 * Waits until drafts are queued and shows a toast: `done` with a connection, the true state without, `failed` if this
 * device could not store them. True once they are queued.
 */
export async function sayQueued(
  work: Promise<unknown>,
  { online, isServerDown }: Network,
  words: { done: string; failed: string },
): Promise<boolean> {
  try {
    await work;
  } catch {
    toast.error(words.failed);
    return false;
  }
  saySubmission(
    online ? { kind: 'applied' } : { kind: 'queued', awaits: isServerDown ? 'server' : 'connection' },
    words,
  );
  return true;
}
