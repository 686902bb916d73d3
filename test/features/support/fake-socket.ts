import type { ChannelHandler } from '../../../src/realtime/channels.ts';
import type { ConnectionState } from '../../../src/realtime/connection-machine.ts';
import type { EventSocket } from '../../../src/realtime/contract.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';

/** The event connection under the test's control. `become` moves its state, `tell` delivers an event. */
export class FakeSocket implements EventSocket {
  readonly published: { channel: string; events: readonly string[] }[] = [];
  nudges = 0;
  #state: ConnectionState = 'Connected';
  readonly #states = new Set<(state: ConnectionState) => void>();
  readonly #channels = new Map<string, Set<ChannelHandler>>();

  state = (): ConnectionState => this.#state;

  onState = (listener: (state: ConnectionState) => void): (() => void) => {
    this.#states.add(listener);
    return () => this.#states.delete(listener);
  };

  isSubscribed(channel: string): boolean {
    return (this.#channels.get(channel)?.size ?? 0) > 0;
  }

  subscribe(channel: string, handler: ChannelHandler): () => void {
    const handlers = this.#channels.get(channel) ?? new Set();
    handlers.add(handler);
    this.#channels.set(channel, handlers);
    return () => handlers.delete(handler);
  }

  async publish(channel: string, events: readonly string[]): Promise<void> {
    if (this.#state !== 'Connected') throw new Error('WebSocket is not connected');
    this.published.push({ channel, events });
  }

  start(): void {}
  stop(): void {}

  nudge(): void {
    this.nudges += 1;
  }

  become(state: ConnectionState): void {
    this.#state = state;
    for (const listener of [...this.#states]) listener(state);
  }

  /** Delivers an unreadable event on a channel. */
  mumble(channel: string): void {
    for (const handler of [...(this.#channels.get(channel) ?? [])]) {
      handler.onUnreadable?.();
      handler.onReady?.(null);
    }
  }

  /** Subscribes to a channel again, which may have missed events. */
  ready(channel: string): void {
    for (const handler of [...(this.#channels.get(channel) ?? [])]) handler.onReady?.(null);
  }

  tell(channel: string, event: Omit<ChannelEvent, 'id' | 'createdAt'>): void {
    const whole = { id: crypto.randomUUID(), createdAt: Date.now(), ...event };
    for (const handler of [...(this.#channels.get(channel) ?? [])]) handler.onEvent(whole);
  }
}
