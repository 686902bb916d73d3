import { WebSocket } from 'ws';
import { handshakeProtocols, initFrame, subscribeFrame } from '../../../src/realtime/frames.ts';
import { notificationChannel } from '../../../src/records/events.ts';

/** Number of sockets that are opened together. */
const AT_ONCE = 50;

export interface AudiencePerson {
  sub: string;
  token: string;
}

interface Seat {
  person: AudiencePerson;
  nth: number;
  port: number;
  socket: WebSocket | null;
  /** Time of the last beginning to listen, in ms of performance.now(). */
  since: number;
}

/** Many people, each with a socket that listens to its own channel. */
export class Audience {
  readonly #seats: Seat[];
  /** Time of arrival of each event, by its id, in ms of performance.now(). */
  readonly heard = new Map<string, number>();
  /** Number of events that came to a socket twice. */
  twice = 0;

  constructor(people: readonly AudiencePerson[]) {
    this.#seats = people.map((person, nth) => ({ person, nth, port: 0, socket: null, since: 0 }));
  }

  get size(): number {
    return this.#seats.length;
  }

  channelOf(nth: number): string {
    return notificationChannel(this.#seats[nth]?.person.sub ?? '');
  }

  /** Time when this person last began to listen, in ms of performance.now(). A query then reads the earlier events. */
  since(nth: number): number {
    return this.#seats[nth]?.since ?? 0;
  }

  /** Opens every socket, spread over the ports. */
  async open(ports: readonly number[]): Promise<void> {
    const waiting = [...this.#seats];
    const opener = async (): Promise<void> => {
      for (let seat = waiting.pop(); seat; seat = waiting.pop()) {
        seat.port = ports[seat.nth % ports.length] ?? 0;
        await this.#sit(seat);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, opener));
  }

  /** Cuts the socket of one person, who connects again at once. */
  async cut(nth: number): Promise<void> {
    const seat = this.#seats[nth];
    if (!seat) return;
    seat.socket?.terminate();
    await this.#sit(seat);
  }

  async leave(): Promise<void> {
    const closed = this.#seats.map(async ({ socket }) => {
      if (!socket || socket.readyState === WebSocket.CLOSED) return;
      const end = new Promise((done) => socket.once('close', done));
      socket.terminate();
      await end;
    });
    await Promise.all(closed);
  }

  #sit(seat: Seat): Promise<void> {
    const { person, nth, port } = seat;
    const host = `localhost:${port}`;
    const socket = new WebSocket(
      `ws://127.0.0.1:${port}/event/realtime`,
      handshakeProtocols(person.token, host),
      {
        // Each person has a network of their own, as a proxy in front would name it.
        headers: { 'x-forwarded-for': `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}` },
        perMessageDeflate: false,
      },
    );
    seat.socket = socket;
    socket.on('open', () => {
      socket.send(initFrame());
      socket.send(subscribeFrame('s', this.channelOf(nth), { token: person.token, host }));
    });
    return new Promise((sits, fails) => {
      socket.on('error', fails);
      socket.on('message', (data) => {
        const frame = JSON.parse(data.toString()) as { type: string; event?: string };
        if (frame.type === 'data') this.#hear(frame.event ?? '');
        if (frame.type === 'subscribe_success') {
          seat.since = performance.now();
          sits();
        }
        if (frame.type.endsWith('error')) fails(new Error(data.toString()));
      });
    });
  }

  #hear(event: string): void {
    const { id } = JSON.parse(event) as { id: string };
    if (this.heard.has(id)) this.twice += 1;
    else this.heard.set(id, performance.now());
  }
}
