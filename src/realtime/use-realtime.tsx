import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ChannelHandler } from './channels.ts';
import type { ConnectionState } from './connection-machine.ts';
import type { EventSocket } from './contract.ts';

const RealtimeContext = createContext<EventSocket | null>(null);

/** Provides the app's event socket, or a fake in tests. */
export function RealtimeProvider({ socket, children }: { socket: EventSocket; children: ReactNode }) {
  return <RealtimeContext.Provider value={socket}>{children}</RealtimeContext.Provider>;
}

/** The event socket of the app. Throws outside a RealtimeProvider. */
export function useEventSocket(): EventSocket {
  const socket = useContext(RealtimeContext);
  if (!socket) throw new Error('useEventSocket outside RealtimeProvider');
  return socket;
}

/** The live state of the connection [N-01]. */
export function useRealtimeState(): ConnectionState {
  const socket = useEventSocket();
  return useSyncExternalStore(socket.onState, socket.state);
}

/** Listens to a channel while mounted. Another channel replaces the subscription, and null ends it [N-01]. */
export function useChannel(channel: string | null, handler: ChannelHandler): void {
  const socket = useEventSocket();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    if (channel === null) return;
    return socket.subscribe(channel, {
      onEvent: (event) => latest.current.onEvent(event),
      onReady: (gapSince) => latest.current.onReady?.(gapSince),
      onUnreadable: () => latest.current.onUnreadable?.(),
      onError: (message) => latest.current.onError?.(message),
    });
  }, [socket, channel]);
}
