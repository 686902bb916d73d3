import { WebSocket } from 'ws';

export interface ClientOptions {
  url: string;
  host: string;
  token: string;
  /** Sub-protocols instead of the usual two. */
  protocols?: string[];
  headers?: Record<string, string>;
}

// biome-ignore lint/suspicious/noExplicitAny: frames are read field by field in tests
export type Frame = Record<string, any>;

export const headerProtocol = (fields: object): string =>
  `header-${Buffer.from(JSON.stringify(fields)).toString('base64url')}`;

/** A bare client of the protocol that keeps every frame. */
export class EventClient {
  readonly ws: WebSocket;
  readonly frames: Frame[] = [];
  /** Close code, or the HTTP status that refused the upgrade. */
  readonly closed: Promise<number>;
  token: string;
  readonly #host: string;
  readonly #opened: Promise<unknown>;
  #waiting: (() => void)[] = [];

  constructor({ url, host, token, protocols, headers }: ClientOptions) {
    this.token = token;
    this.#host = host;
    const header = headerProtocol({ Authorization: token, host });
    this.ws = new WebSocket(url, protocols ?? ['aws-appsync-event-ws', header], { headers });
    this.ws.on('message', (data) => {
      this.frames.push(JSON.parse(data.toString()) as Frame);
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.#opened = new Promise((resolve) => this.ws.once('open', resolve));
    this.closed = new Promise((resolve) => {
      this.ws.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      this.ws.on('error', () => undefined);
      this.ws.on('close', (code) => resolve(code));
    });
  }

  /** Sends a frame, with the token where the protocol wants one. */
  async send(frame: Frame): Promise<void> {
    if (this.ws.readyState === WebSocket.CONNECTING) await this.#opened;
    const signed = frame.type === 'subscribe' || frame.type === 'publish';
    const authorization = { Authorization: this.token, host: this.#host };
    this.ws.send(JSON.stringify(signed ? { authorization, ...frame } : frame));
  }

  /** The first frame with these fields, received or still to come. */
  async heard(fields: Frame): Promise<Frame> {
    for (;;) {
      const found = this.frames.find((frame) =>
        Object.entries(fields).every(([key, value]) => frame[key] === value),
      );
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Resolves once `times` frames of a type have arrived. */
  async heardTimes(type: string, times: number): Promise<void> {
    while (this.frames.filter((frame) => frame.type === type).length < times)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves once the event with this id has arrived. */
  async heardEvent(id: string): Promise<void> {
    const isIt = ({ type, event }: Frame): boolean => type === 'data' && JSON.parse(event).id === id;
    while (!this.frames.some(isIt)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Subscribes. Returns the answering frame. */
  async subscribe(channel: string, id = `s${this.frames.length}-${Math.random().toString(36).slice(2)}`) {
    const sent = this.frames.length;
    await this.send({ type: 'subscribe', id, channel });
    return this.#answer(id, sent);
  }

  async publish(channel: string, events: unknown, id = `p${Math.random().toString(36).slice(2)}`) {
    const sent = this.frames.length;
    await this.send({ type: 'publish', id, channel, events });
    return this.#answer(id, sent);
  }

  /** Ids of the received events, after all earlier messages of the server have arrived. */
  async events(): Promise<string[]> {
    const id = `sync-${Math.random().toString(36).slice(2)}`;
    await this.send({ type: 'unsubscribe', id });
    await this.heard({ id });
    return this.frames.filter(({ type }) => type === 'data').map(({ event }) => JSON.parse(event).id);
  }

  cut(): void {
    this.ws.terminate();
  }

  async #answer(id: string, since: number): Promise<Frame> {
    for (;;) {
      const found = this.frames.slice(since).find((frame) => frame.id === id && frame.type !== 'data');
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}
