import type { TabChannel, TabMessage } from '../identity/identity-deps.ts';

const RENEWAL = 'vendinha-renewal';
/** Longest wait for another tab's renewal, ms: longer than one whose network is slow, and never for ever. */
const TURN_MS = 40_000;

/** Word between the tabs of this browser; silent where the browser has no such thing. */
export function createTabChannel(): TabChannel {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('vendinha-session') : null;
  return {
    post: (message) => channel?.postMessage(message),
    listen(callback) {
      channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
        if (data?.kind === 'signedOut' || data?.kind === 'renewed') callback(data);
      });
    },
    inTurn: (work) => inTurn(work, navigator.locks),
  };
}

/** Without Web Locks, denied ones too, every tab goes its way: the server tells a repeated renewal the same again. */
async function inTurn<T>(work: () => Promise<T>, locks: LockManager | undefined): Promise<T> {
  if (!locks) return work();
  const begun: Promise<T>[] = [];
  try {
    await locks.request(RENEWAL, { signal: AbortSignal.timeout(TURN_MS) }, () => {
      begun.push(work());
      return begun[0]?.catch(() => undefined);
    });
  } catch {
    // Not granted: nothing has begun.
  }
  return begun[0] ?? work();
}
