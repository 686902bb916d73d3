interface Sent {
  type: string;
  id?: string;
  channel?: string;
  events?: string[];
  authorization?: { Authorization: string; host: string };
}

/** A socket with the test at its other end. */
export class FakeSocket {
  readonly url: string;
  readonly protocols: string[];
  readonly sent: Sent[] = [];
  state: 'connecting' | 'open' | 'closing' | 'closed' = 'connecting';
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor(url: string, protocols: string[]) {
    this.url = url;
    this.protocols = protocols;
  }

  get readyState(): number {
    return ['connecting', 'open', 'closing', 'closed'].indexOf(this.state);
  }

  /** Throws while the socket closes, where a browser drops the message and complains on the console. */
  send(text: string): void {
    if (this.state !== 'open') throw new Error(`sent while ${this.state}`);
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    if (this.state !== 'closed') this.state = 'closing';
  }

  /** The service accepts the connection. */
  open(): void {
    this.state = 'open';
    this.onopen?.({} as Event);
  }

  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) } as MessageEvent);
  }

  acknowledge(): void {
    this.open();
    this.say({ type: 'connection_ack', connectionTimeoutMs: 300_000 });
  }

  /** Ends the connection, from either side. */
  end(code = 1006): void {
    this.state = 'closed';
    this.onclose?.({ code } as CloseEvent);
  }

  of(type: string): Sent[] {
    return this.sent.filter((frame) => frame.type === type);
  }
}

/** Remembers every socket that was opened. */
export class SocketFactory {
  readonly all: FakeSocket[] = [];
  readonly WebSocket: typeof WebSocket;

  constructor() {
    const { all } = this;
    this.WebSocket = class extends FakeSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols);
        all.push(this);
      }
    } as unknown as typeof WebSocket;
  }

  get last(): FakeSocket {
    const socket = this.all.at(-1);
    if (!socket) throw new Error('No socket was opened');
    return socket;
  }

  /** Sockets that neither ended nor were asked to close. */
  get alive(): FakeSocket[] {
    return this.all.filter(({ state }) => state === 'connecting' || state === 'open');
  }
}
