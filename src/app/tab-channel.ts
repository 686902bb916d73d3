import type { SignedOutMessage, TabChannel } from '../identity/identity-deps.ts';

/** Word between the tabs of this browser; silent where the browser has no such thing. */
export function createTabChannel(): TabChannel {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('vendinha-session') : null;
  return {
    post: (message) => channel?.postMessage(message),
    listen(callback) {
      channel?.addEventListener('message', ({ data }: MessageEvent<SignedOutMessage>) => {
        if (data?.kind === 'signedOut') callback(data);
      });
    },
  };
}
