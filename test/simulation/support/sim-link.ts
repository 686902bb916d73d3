import {
  type Effect,
  MAX_ATTEMPTS,
  type Machine,
  type MachineEvent,
  retryDelay,
  START,
  step,
  type TimerName,
} from '../../../src/realtime/connection-machine.ts';
import { Random } from './random.ts';
import { Timeline } from './timeline.ts';

export type Step = typeof step;

/** Time within which a quiet socket must be noticed, ms [N-02]. */
const SILENCE_MS = 60_000;
/** Time within which a quiet socket must be noticed after a change of network, ms [SY-63]. */
const CHANGED_MS = 10_000;
/** The timers that each state may have running. */
const TIMERS: Readonly<Record<Machine['kind'], readonly TimerName[]>> = {
  Uninstantiated: [],
  Connecting: ['connect'],
  Connected: ['silence', 'probe', 'answer', 'stable'],
  Disconnecting: ['close'],
  Disconnected: ['retry'],
};

/** The one socket: opening, standing, silent for good, or asked to close. */
interface Socket {
  state: 'opening' | 'standing' | 'zombie' | 'closing';
}

/** The machine over a randomly failing network, with the invariants of every moment. */
export class SimLink {
  failure: string | null = null;
  readonly random: Random;
  readonly time = new Timeline();
  state: Machine = START;
  readonly #step: Step;
  readonly #timers = new Map<TimerName, () => void>();
  #socket: Socket | null = null;
  #heardAt = 0;
  /** Time when the network changed under the socket. Null once a message arrived since. */
  #changedAt: number | null = null;
  /** Reconnections since the last signal or stable connection. */
  #burst = 0;
  /** True once the service has refused this token. */
  #isRefused = false;
  isSignedIn = false;
  isHealthy = false;
  /** True while no attempt succeeds, because the network is gone for long. */
  isAway = false;

  constructor(seed: number, machine: Step = step) {
    this.random = new Random(seed);
    this.#step = machine;
  }

  get timers(): readonly TimerName[] {
    return [...this.#timers.keys()];
  }

  dispatch(event: MachineEvent): void {
    if (this.failure) return;
    if (event.kind === 'signedIn') this.isSignedIn = true;
    if (event.kind === 'signedOut') this.isSignedIn = false;
    if (event.kind === 'signedIn' || event.kind === 'signedOut' || event.kind === 'tokenRenewed')
      this.#isRefused = false;
    const before = this.state;
    if (event.kind === 'frame') {
      this.#heardAt = this.time.now;
      this.#changedAt = null;
    }
    if (event.kind === 'network' && before.kind === 'Connected') this.#changedAt ??= this.time.now;
    const isNo = event.kind === 'refused' || (event.kind === 'closed' && isRefusal(event.code));
    if (isNo && (before.kind === 'Connecting' || before.kind === 'Connected')) this.#isRefused = true;
    const hope = ['network', 'touch', 'tokenRenewed', 'signedIn', 'signedOut'].includes(event.kind);
    if (hope || (event.kind === 'timer' && event.name === 'stable')) this.#burst = 0;
    if (event.kind === 'closed') this.#socket = null;
    const { state, effects } = this.#step(before, event);
    this.state = state;
    if (state.kind !== 'Connected') this.#changedAt = null;
    if (before.kind !== 'Connected' && state.kind === 'Connected') this.#heardAt = this.time.now;
    for (const effect of effects) this.#carryOut(effect, event);
    this.#check();
  }

  /** Checks at every moment that a dead socket is noticed in time. */
  watch(): void {
    if (this.state.kind === 'Connected' && this.time.now - this.#heardAt > SILENCE_MS)
      this.#fail('a silent socket was kept for more than 60 s');
    if (this.#changedAt !== null && this.time.now - this.#changedAt > CHANGED_MS)
      this.#fail('a silent socket was kept for more than 10 s after a change of network');
  }

  #carryOut(effect: Effect, cause: MachineEvent): void {
    switch (effect.kind) {
      case 'open':
        this.#open(cause);
        return;
      case 'close':
        this.#close();
        return;
      case 'abandon':
        if (cause.kind === 'timer' && this.#socket?.state === 'standing' && this.isHealthy)
          this.#fail('a socket that spoke was given up');
        this.#socket = null;
        return;
      case 'probe':
        if (this.#socket?.state === 'standing') this.#later(this.#socket, 500, { kind: 'frame' });
        return;
      case 'startTimer':
        this.#startTimer(effect.name, effect.ms);
        return;
      case 'stopTimer':
        this.#stopTimer(effect.name);
    }
  }

  #open(cause: MachineEvent): void {
    if (this.#socket) this.#fail('a second socket was opened beside the first');
    if (!this.isSignedIn) this.#fail('a socket was opened though nobody is signed in');
    if (this.#isRefused) this.#fail(`a refused token was tried again after ${cause.kind}`);
    const socket: Socket = { state: 'opening' };
    this.#socket = socket;
    const { random } = this;
    const course = this.isHealthy ? 'stands' : random.pick(this.isAway ? AWAY : COURSES);
    const soon = random.int(10, 3000);
    if (course === 'stands' || course === 'falls' || course === 'zombie') {
      this.#later(socket, soon, { kind: 'acknowledged' }, () => {
        socket.state = course === 'zombie' ? 'zombie' : 'standing';
        if (course !== 'zombie') this.#beat(socket);
      });
      if (course === 'falls') this.#later(socket, soon + random.int(1, 40_000), this.#end());
    } else if (course === 'fails')
      this.#later(socket, soon, random.pick([this.#end(), { kind: 'failed' } as const]));
    else if (course === 'refused') this.#later(socket, soon, { kind: 'refused' });
  }

  #end(): MachineEvent {
    return { kind: 'closed', code: this.random.pick([1000, 1001, 1006, 1006, 1011, 4000, 4401, 4999, 5000]) };
  }

  /** Sends the service's heartbeat, and sometimes breaks the way to the service. */
  #beat(socket: Socket): void {
    this.time.after(25_000, () => {
      if (this.#socket !== socket || socket.state !== 'standing') return;
      if (!this.isHealthy && this.random.chance(0.2)) {
        socket.state = 'zombie';
        return;
      }
      this.dispatch({ kind: 'frame' });
      this.#beat(socket);
    });
  }

  #close(): void {
    const socket = this.#socket;
    if (!socket) {
      this.dispatch({ kind: 'closed', code: 1000 });
      return;
    }
    socket.state = 'closing';
    if (this.isHealthy || this.random.chance(0.5))
      this.#later(socket, this.random.int(1, 4000), { kind: 'closed', code: 1000 });
  }

  #startTimer(name: TimerName, ms: number): void {
    this.#stopTimer(name);
    if (name === 'retry') {
      this.#burst += 1;
      if (this.#burst > MAX_ATTEMPTS) this.#fail('more than ten attempts in one burst');
      else if (ms < retryDelay(0)) this.#fail('a reconnection without a pause');
    }
    const delay = name === 'retry' ? ms * (1 - this.random.next() / 2) : ms;
    const drop = this.time.after(delay, () => {
      this.#timers.delete(name);
      this.dispatch({ kind: 'timer', name });
    });
    this.#timers.set(name, drop);
  }

  #stopTimer(name: TimerName): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }

  /** Delivers an event of the socket later, if the socket is still the present one. */
  #later(socket: Socket, ms: number, event: MachineEvent, before: () => void = () => undefined): void {
    this.time.after(ms, () => {
      if (this.#socket !== socket) return;
      if (socket.state === 'closing' && event.kind !== 'closed') return;
      before();
      this.dispatch(event);
    });
  }

  #check(): void {
    const { kind } = this.state;
    const isOpen = kind === 'Connecting' || kind === 'Connected' || kind === 'Disconnecting';
    if (this.#socket && !isOpen) this.#fail(`a socket outlives ${kind}`);
    if (!this.#socket && (kind === 'Connecting' || kind === 'Connected'))
      this.#fail(`${kind} without a socket`);
    const stray = this.timers.find((name) => !TIMERS[kind].includes(name));
    if (stray) this.#fail(`the timer ${stray} runs while ${kind}`);
    if (!this.isSignedIn && kind !== 'Uninstantiated' && kind !== 'Disconnecting')
      this.#fail(`${kind} though nobody is signed in`);
    if (kind === 'Connecting' && !this.#timers.has('connect'))
      this.#fail('nothing ends a hanging connection');
    if (kind === 'Disconnecting' && !this.#timers.has('close')) this.#fail('nothing ends a hanging close');
  }

  #fail(message: string): void {
    this.failure ??= `${message} (at ${this.time.now} ms)`;
  }
}

const isRefusal = (code: number): boolean => code >= 4000 && code <= 4999;
const COURSES = [
  'stands',
  'stands',
  'falls',
  'fails',
  'fails',
  'fails',
  'hangs',
  'zombie',
  'refused',
] as const;
const AWAY = ['fails', 'fails', 'hangs'] as const;
