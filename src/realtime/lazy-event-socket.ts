import type { ChannelHandler } from './channels.ts';
import type { ConnectionState } from './connection-machine.ts';
import type { EventSocket } from './contract.ts';

/**
 * The event socket, its code loaded at the first start, after the first paint. Until then it is 'Uninstantiated'
 * and collects subscriptions [N-01]. A failed load is retried with `nudge`.
 */
export function createLazyEventSocket(load: () => Promise<EventSocket>): EventSocket {
  let real: EventSocket | null = null;
  let loading = false;
  let started = false;
  const listeners = new Set<{ heard: (state: ConnectionState) => void; stop: () => void }>();
  const waiting = new Set<{ channel: string; handler: ChannelHandler; stop: () => void }>();

  const take = (socket: EventSocket): void => {
    real = socket;
    for (const one of listeners) one.stop = socket.onState(one.heard);
    listeners.clear();
    for (const one of waiting) one.stop = socket.subscribe(one.channel, one.handler);
    waiting.clear();
    if (started) socket.start();
  };
  const fetchChunk = (): void => {
    if (real || loading) return;
    loading = true;
    load()
      .then(take, () => undefined)
      .finally(() => {
        loading = false;
      });
  };

  return {
    state: () => real?.state() ?? 'Uninstantiated',
    onState(listener) {
      if (real) return real.onState(listener);
      const one = { heard: listener, stop: (): void => void listeners.delete(one) };
      listeners.add(one);
      return () => one.stop();
    },
    isSubscribed: (channel) => real?.isSubscribed(channel) ?? false,
    subscribe(channel, handler) {
      if (real) return real.subscribe(channel, handler);
      const one = { channel, handler, stop: (): void => void waiting.delete(one) };
      waiting.add(one);
      return () => one.stop();
    },
    publish: (channel, events) =>
      real ? real.publish(channel, events) : Promise.reject(new Error('WebSocket is not connected')),
    start() {
      started = true;
      if (real) real.start();
      else fetchChunk();
    },
    stop() {
      started = false;
      real?.stop();
    },
    nudge() {
      if (real) real.nudge();
      else if (started) fetchChunk();
    },
  };
}
