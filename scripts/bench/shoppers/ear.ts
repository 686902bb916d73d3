import { WebSocket } from 'ws';
import { handshakeProtocols, initFrame, subscribeFrame } from '../../../src/realtime/frames.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';

/** A person who asks, by a token and the address that a proxy in front would name. */
export interface Asker {
  sub: string;
  token: string;
  address: string;
}

interface Wait {
  matches(event: ChannelEvent): boolean;
  found(event: ChannelEvent): void;
}

/** One event socket that keeps the ids of all heard events, by channel. */
export class Ear {
  readonly channels: readonly string[];
  /** Number of times that each event was heard, by `channel id`. */
  readonly heard = new Map<string, number>();
  /** True once the server closed it. */
  isCut = false;
  readonly #socket: WebSocket;
  readonly #waits = new Set<Wait>();
  #isClosing = false;

  private constructor(socket: WebSocket, channels: readonly string[]) {
    this.#socket = socket;
    this.channels = channels;
    socket.on('close', () => {
      this.isCut ||= !this.#isClosing;
    });
  }

  /** Opens a socket. Resolves once all channels are subscribed to. */
  static open(port: number, asker: Asker, channels: readonly string[]): Promise<Ear> {
    const host = `localhost:${port}`;
    const socket = new WebSocket(
      `ws://127.0.0.1:${port}/event/realtime`,
      handshakeProtocols(asker.token, host),
      { headers: { 'x-forwarded-for': asker.address }, perMessageDeflate: false },
    );
    const ear = new Ear(socket, channels);
    return new Promise((opens, fails) => {
      let missing = channels.length;
      socket.on('error', fails);
      socket.on('open', () => {
        socket.send(initFrame());
        for (const [nth, channel] of channels.entries())
          socket.send(subscribeFrame(String(nth), channel, { token: asker.token, host }));
      });
      socket.on('message', (data) => {
        const frame = JSON.parse(data.toString()) as { type: string; id?: string; event?: string };
        if (frame.type === 'data') ear.#hear(channels[Number(frame.id)] ?? '', frame.event ?? '');
        if (frame.type.endsWith('error')) fails(new Error(data.toString()));
        if (frame.type !== 'subscribe_success') return;
        missing -= 1;
        if (missing === 0) opens(ear);
      });
    });
  }

  /** The next event that matches; null where none comes in time. */
  next(matches: Wait['matches'], ms: number): Promise<ChannelEvent | null> {
    return new Promise((done) => {
      const wait: Wait = {
        matches,
        found: (event) => {
          clearTimeout(timer);
          this.#waits.delete(wait);
          done(event);
        },
      };
      const timer = setTimeout(() => {
        this.#waits.delete(wait);
        done(null);
      }, ms);
      this.#waits.add(wait);
    });
  }

  close(): void {
    this.#isClosing = true;
    this.#socket.terminate();
  }

  #hear(channel: string, text: string): void {
    const event = JSON.parse(text) as ChannelEvent;
    const key = `${channel} ${event.id}`;
    this.heard.set(key, (this.heard.get(key) ?? 0) + 1);
    for (const wait of [...this.#waits]) if (wait.matches(event)) wait.found(event);
  }
}
