import { type ChannelHandler, Channels } from './channels.ts';
import {
  type ConnectionState,
  type Effect,
  type Machine,
  type MachineEvent,
  START,
  step,
  type TimerName,
} from './connection-machine.ts';
import type { EventSocket, EventSocketOptions, Signal, SocketLike } from './contract.ts';
import {
  handshakeProtocols,
  initFrame,
  publishFrame,
  readFrame,
  type ServerFrame,
  subscribeFrame,
  unsubscribeFrame,
} from './frames.ts';
import { NamedTimers } from './named-timers.ts';
import { NO_TOKEN, NOT_CONNECTED, Publishes } from './publishes.ts';
import { renewalDelay } from './token-lifetime.ts';

/** Largest share by which a reconnection delay is shortened. */
const JITTER = 0.5;
/** WebSocket.OPEN, also with another constructor. */
const OPEN = 1;

/** Creates the event socket. Nothing happens before `start`. */
export function createEventSocket(options: EventSocketOptions): EventSocket {
  return new Connection(options);
}

/** Performs the machine's effects on a real socket. */
class Connection implements EventSocket {
  readonly #options: Required<Omit<EventSocketOptions, 'signals'>>;
  readonly #signals: EventSocketOptions['signals'];
  readonly #channels: Channels;
  readonly #publishes: Publishes;
  readonly #listeners = new Set<(state: ConnectionState) => void>();
  readonly #timers: NamedTimers<TimerName | 'renew'>;
  readonly #queue: MachineEvent[] = [];
  #busy = false;
  #machine: Machine = START;
  #socket: SocketLike | null = null;
  /** Counts sockets, so that callbacks of an old one are ignored. */
  #generation = 0;
  #token: string | null = null;
  #heardAt = 0;
  #checkingToken = false;
  /** True once a refused token was replaced since the last stable connection. */
  #healed = false;
  #stopSignals: (() => void) | null = null;

  constructor({ signals, ...options }: EventSocketOptions) {
    this.#options = {
      WebSocket: globalThis.WebSocket,
      now: Date.now,
      setTimer: browserTimer,
      random: Math.random,
      newId: numbered(),
      onUnreadable: () => undefined,
      ...options,
    };
    this.#signals = signals;
    const { setTimer, newId, host, onUnreadable } = this.#options;
    this.#timers = new NamedTimers(setTimer);
    this.#publishes = new Publishes(setTimer);
    this.#channels = new Channels({
      sendSubscribe: (id, channel) =>
        this.#send(subscribeFrame(id, channel, { token: this.#token ?? '', host })),
      sendUnsubscribe: (id, channel) => this.#send(unsubscribeFrame(id, channel)),
      newId,
      setTimer,
      onUnanswered: () => this.#dispatch({ kind: 'failed' }),
      onUnreadable,
    });
  }

  state = (): ConnectionState => this.#machine.kind;

  onState = (listener: (state: ConnectionState) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  isSubscribed(channel: string): boolean {
    return this.#channels.isLive(channel);
  }

  subscribe(channel: string, handler: ChannelHandler): () => void {
    return this.#channels.add(channel, handler);
  }

  async publish(channel: string, events: readonly string[]): Promise<void> {
    const { accessToken, newId, host } = this.#options;
    if (this.#machine.kind !== 'Connected') throw new Error(NOT_CONNECTED);
    const token = await accessToken();
    if (token === null) throw new Error(NO_TOKEN);
    if (this.state() !== 'Connected') throw new Error(NOT_CONNECTED);
    const id = newId();
    const answer = this.#publishes.wait(id);
    this.#send(publishFrame(id, channel, events, { token, host }));
    return answer;
  }

  start(): void {
    this.#stopSignals ??= this.#signals?.((signal) => this.#onSignal(signal)) ?? null;
    this.#dispatch({ kind: 'signedIn' });
  }

  stop(): void {
    this.#stopSignals?.();
    this.#stopSignals = null;
    this.#timers.stop('renew');
    this.#dispatch({ kind: 'signedOut' });
  }

  nudge(): void {
    this.#onSignal('touch');
  }

  #onSignal(signal: Signal): void {
    if (signal !== 'token') this.#dispatch({ kind: signal });
    const refused = this.#machine.kind === 'Disconnected' && this.#machine.wait === 'refused';
    if (signal === 'token' || refused) void this.#checkToken();
  }

  /** Handles events one at a time, because an effect may cause the next one. */
  #dispatch(event: MachineEvent): void {
    this.#queue.push(event);
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) this.#advance(next);
    } finally {
      this.#busy = false;
    }
  }

  #advance(event: MachineEvent): void {
    const before = this.#machine;
    const { state, effects } = step(before, event);
    this.#machine = state;
    if (event.kind === 'closed') this.#forgetSocket();
    if (before.kind === 'Connected' && state.kind !== 'Connected') this.#onLost();
    for (const effect of effects) this.#carryOut(effect);
    if (before.kind !== 'Connected' && state.kind === 'Connected') this.#onConnected();
    if (event.kind === 'timer' && event.name === 'stable') this.#healed = false;
    if (before.kind === state.kind) return;
    if (state.kind === 'Disconnected' && state.wait === 'refused') this.#healOnce();
    for (const listener of [...this.#listeners]) listener(state.kind);
  }

  #carryOut(effect: Effect): void {
    switch (effect.kind) {
      case 'open':
        void this.#open();
        return;
      case 'close':
        if (this.#socket) this.#socket.close(1000);
        else this.#dispatch({ kind: 'closed', code: 1000 });
        return;
      case 'abandon':
        this.#abandon();
        return;
      case 'probe':
        // The protocol has no ping, but an unsubscribe of an unknown id is always answered.
        this.#send(unsubscribeFrame(this.#options.newId(), ''));
        return;
      case 'renew':
        this.#onConnected();
        return;
      case 'startTimer':
        this.#startTimer(effect.name, effect.ms);
        return;
      case 'stopTimer':
        this.#timers.stop(effect.name);
    }
  }

  async #open(): Promise<void> {
    this.#generation += 1;
    const generation = this.#generation;
    try {
      const token = await this.#options.accessToken();
      if (generation !== this.#generation || this.#machine.kind !== 'Connecting') return;
      this.#token = token;
      if (token === null) this.#dispatch({ kind: 'refused' });
      else this.#connect(token);
    } catch {
      // There is no token without a network, or the platform refused the URL. The next attempt may succeed.
      if (generation === this.#generation) this.#dispatch({ kind: 'failed' });
    }
  }

  #connect(token: string): void {
    const { WebSocket: Socket, url, host } = this.#options;
    const socket = new Socket(url, handshakeProtocols(token, host));
    this.#socket = socket;
    this.#dispatch({ kind: 'advanced' });
    socket.onopen = () => {
      socket.send(initFrame());
      this.#dispatch({ kind: 'advanced' });
    };
    socket.onmessage = (event: MessageEvent<unknown>) => this.#onFrame(readFrame(event.data));
    socket.onclose = (event) => this.#dispatch({ kind: 'closed', code: event.code });
  }

  #onFrame(frame: ServerFrame): void {
    this.#heardAt = this.#options.now();
    this.#dispatch({ kind: 'frame' });
    if (frame.type === 'connection_ack') this.#dispatch({ kind: 'acknowledged' });
    else if (frame.type === 'connection_error') this.#dispatch({ kind: frame.final ? 'refused' : 'failed' });
    else {
      this.#channels.onFrame(frame);
      this.#publishes.onFrame(frame);
    }
  }

  #onConnected(): void {
    this.#channels.connected();
    this.#watchToken();
  }

  #onLost(): void {
    this.#timers.stop('renew');
    this.#channels.disconnected(this.#heardAt);
    this.#publishes.disconnected();
  }

  /** Renews the token before it expires. */
  #watchToken(): void {
    const delay = this.#token === null ? null : renewalDelay(this.#token, this.#options.now());
    if (delay === null) return;
    this.#timers.start('renew', delay, () => void this.#checkToken());
  }

  /**
   * Replaces a refused token at once, e.g. after the device slept. A wrong device clock cannot tell whether the token
   * expired.
   */
  #healOnce(): void {
    if (this.#healed || this.#token === null) return;
    this.#healed = true;
    void this.#checkToken();
  }

  async #checkToken(): Promise<void> {
    if (this.#checkingToken) return;
    this.#checkingToken = true;
    const token = await this.#options.accessToken().catch(() => null);
    this.#checkingToken = false;
    if (token !== null && token !== this.#token) {
      this.#token = token;
      this.#dispatch({ kind: 'tokenRenewed' });
    } else if (this.#machine.kind === 'Connected') this.#watchToken();
  }

  /** Does nothing while the socket closes. Open requests fail or are repeated once it has closed. */
  #send(text: string): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(text);
  }

  #abandon(): void {
    const socket = this.#socket;
    this.#forgetSocket();
    socket?.close(1000);
  }

  #forgetSocket(): void {
    this.#generation += 1;
    if (!this.#socket) return;
    this.#socket.onopen = null;
    this.#socket.onmessage = null;
    this.#socket.onclose = null;
    this.#socket = null;
  }

  #startTimer(name: TimerName, ms: number): void {
    const delay = name === 'retry' ? ms * (1 - JITTER * this.#options.random()) : ms;
    this.#timers.start(name, delay, () => this.#dispatch({ kind: 'timer', name }));
  }
}

function browserTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Numbers the requests of a connection. Other connections use the same ids, so the server makes one frame for many. */
function numbered(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return String(last);
  };
}
