import { BorrowedSocket } from './borrowed-socket.ts';
import type { ChannelHandler } from './channels.ts';
import type { ConnectionState } from './connection-machine.ts';
import type { EventSocket, EventSocketOptions } from './contract.ts';
import type { PagePort } from './page-messages.ts';
import { NOT_CONNECTED } from './publishes.ts';
import { Relay } from './relay.ts';

/** Time for the leading page to answer a greeting, ms. A page that sleeps may hold the lead for hours. */
const GREETING_MS = 3000;
/** Time from an answer to the next greeting, ms. A page may fall asleep at any time, without telling. */
const GREET_AGAIN_MS = 60_000;

export interface SharedSocketDeps {
  /** This page's own socket, started only while it leads. */
  own: EventSocket;
  port: PagePort;
  /** Reports whether this page leads, now and at every change. Returns a function that stops it. */
  standToLead(onChange: (leading: boolean) => void): () => void;
  newId(): string;
  setTimer(run: () => void, ms: number): () => void;
  /** Signals of the page. 'network' has the leading page greeted at once, because this page may have slept. */
  signals: NonNullable<EventSocketOptions['signals']>;
}

type Role =
  | { kind: 'out' }
  | { kind: 'leading'; relay: Relay; stopState: () => void }
  /** The leading page is silent, so this one has a connection for itself alone until a leading page is heard. */
  | { kind: 'alone'; stopState: () => void }
  | { kind: 'following'; borrowed: BorrowedSocket };

interface Listening {
  channel: string;
  handler: ChannelHandler;
  stop: () => void;
}

/**
 * One connection for all pages of a user. The leading page owns it, the others borrow it. When the lead changes,
 * everything is subscribed again with the new leader. `onReady` then tells listeners that events may have been
 * missed.
 */
export class SharedSocket implements EventSocket {
  readonly #deps: SharedSocketDeps;
  readonly #page: string;
  readonly #listening = new Set<Listening>();
  readonly #listeners = new Set<(state: ConnectionState) => void>();
  #role: Role = { kind: 'out' };
  #leave: (() => void) | null = null;
  /** Stops the wait for an answer, or for the next greeting. */
  #stopTimer = (): void => undefined;

  constructor(deps: SharedSocketDeps) {
    this.#deps = deps;
    this.#page = deps.newId();
  }

  state = (): ConnectionState => {
    const role = this.#role;
    if (usesOwn(role)) return this.#deps.own.state();
    return role.kind === 'following' ? role.borrowed.state : 'Uninstantiated';
  };

  onState = (listener: (state: ConnectionState) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  isSubscribed(channel: string): boolean {
    const role = this.#role;
    if (usesOwn(role)) return this.#deps.own.isSubscribed(channel);
    return role.kind === 'following' && role.borrowed.isSubscribed(channel);
  }

  subscribe(channel: string, handler: ChannelHandler): () => void {
    const one: Listening = { channel, handler, stop: () => undefined };
    this.#listening.add(one);
    one.stop = this.#listenTo(one);
    return () => {
      if (this.#listening.delete(one)) one.stop();
    };
  }

  publish(channel: string, events: readonly string[]): Promise<void> {
    const role = this.#role;
    if (usesOwn(role)) return this.#deps.own.publish(channel, events);
    if (role.kind === 'following') return role.borrowed.publish(channel, events);
    return Promise.reject(new Error(NOT_CONNECTED));
  }

  start(): void {
    if (this.#leave) return;
    const stopHearing = this.#deps.port.listen((message) => {
      const role = this.#role;
      if (role.kind === 'leading') role.relay.heard(message);
      if (role.kind === 'alone' && message.kind === 'leading') this.#follow();
      if (role.kind === 'following' && role.borrowed.heard(message)) this.#tell();
    });
    this.#leave = stopHearing;
    this.#follow();
    const stopStanding = this.#deps.standToLead((leading) => {
      if (leading) this.#lead();
      else if (this.#leave) this.#follow();
    });
    const stopSignals = this.#deps.signals((signal) => {
      if (signal === 'network' && this.#role.kind === 'following') this.#greet(this.#role.borrowed);
    });
    this.#leave = () => {
      stopSignals();
      stopStanding();
      stopHearing();
    };
  }

  stop(): void {
    const leave = this.#leave;
    this.#leave = null;
    leave?.();
    this.#become({ kind: 'out' });
  }

  nudge(): void {
    if (usesOwn(this.#role)) this.#deps.own.nudge();
    if (this.#role.kind === 'following') this.#role.borrowed.nudge();
  }

  #lead(): void {
    const { own, port } = this.#deps;
    if (this.#role.kind === 'leading') return;
    const stopState = own.onState(() => this.#tell());
    const relay = new Relay(own, port, this.#page);
    this.#become({ kind: 'leading', relay, stopState });
    relay.announce();
    own.start();
  }

  #follow(): void {
    const { port, newId, setTimer } = this.#deps;
    const deps = { port, page: this.#page, newId, setTimer };
    const borrowed = new BorrowedSocket(deps);
    this.#become({ kind: 'following', borrowed });
    this.#greet(borrowed);
  }

  /** Greets the leading page now, and again and again while it answers. */
  #greet(borrowed: BorrowedSocket): void {
    const { setTimer } = this.#deps;
    this.#stopTimer();
    borrowed.greet();
    this.#stopTimer = setTimer(() => {
      if (borrowed.isAnswered) this.#stopTimer = setTimer(() => this.#greet(borrowed), GREET_AGAIN_MS);
      else this.#goAlone();
    }, GREETING_MS);
  }

  #goAlone(): void {
    const { own } = this.#deps;
    this.#become({ kind: 'alone', stopState: own.onState(() => this.#tell()) });
    own.start();
  }

  #become(role: Role): void {
    const before = this.#role;
    for (const one of this.#listening) one.stop();
    if (before.kind === 'leading') before.relay.close();
    if (usesOwn(before)) {
      before.stopState();
      this.#deps.own.stop();
    }
    if (before.kind === 'following') {
      this.#stopTimer();
      before.borrowed.close();
    }
    this.#role = role;
    for (const one of this.#listening) one.stop = this.#listenTo(one);
    this.#tell();
  }

  #listenTo({ channel, handler }: Listening): () => void {
    const role = this.#role;
    if (usesOwn(role)) return this.#deps.own.subscribe(channel, handler);
    return role.kind === 'following' ? role.borrowed.subscribe(channel, handler) : () => undefined;
  }

  #tell(): void {
    const state = this.state();
    for (const listener of [...this.#listeners]) listener(state);
  }
}

function usesOwn(role: Role): role is Extract<Role, { stopState: () => void }> {
  return role.kind === 'leading' || role.kind === 'alone';
}
