import type { TabChannel, TabMessage } from '../../identity/session/identity-deps.ts';

const RENEWAL = 'vendinha-renewal';
/** Longest wait for another tab's renewal, ms. Longer than a renewal on a slow network, but finite. */
const TURN_MS = 40_000;

/** Messages between tabs of this browser. Silent in browsers without BroadcastChannel. */
export function createTabChannel(): TabChannel {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('vendinha-session') : null;
  return {
    post: (message) => channel?.postMessage(message),
    listen(callback) {
      channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => callback(data));
    },
    inTurn: (work) => inTurn(work, navigator.locks),
  };
}

/** Without Web Locks, or with denied ones, tabs renew independently. The server answers a repeated renewal equally. */
async function inTurn<T>(work: () => Promise<T>, locks: LockManager | undefined): Promise<T> {
  if (!locks) return work();
  const begun: Promise<T>[] = [];
  try {
    await locks.request(RENEWAL, { signal: AbortSignal.timeout(TURN_MS) }, () => {
      begun.push(work());
      return begun[0]?.catch(() => undefined);
    });
  } catch {
    // The lock was not granted, so nothing has started.
  }
  return begun[0] ?? work();
}
