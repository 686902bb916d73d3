/** Attempts in one burst of reconnections [N-02]. */
export const MAX_ATTEMPTS = 10;
/** The first attempt of a burst with the longest time, counted from 0. */
const LONG_ATTEMPT = 2;
/** Times in ms. A socket that is silent for SILENCE_MS is dead. After PROBE_MS of silence it is probed. */
const HANDSHAKE_TIMEOUT_MS = 15_000;
const SILENCE_MS = 60_000;
const PROBE_MS = 30_000;
const PROBE_ANSWER_MS = 10_000;
const STABLE_MS = 10_000;
const CLOSE_TIMEOUT_MS = 2_000;

/** The five states of section 4 [N-01]. */
export type ConnectionState =
  | 'Uninstantiated'
  | 'Connecting'
  | 'Connected'
  | 'Disconnecting'
  | 'Disconnected';

/** State of the machine. `attempt` counts the reconnections of the current burst. */
export type Machine =
  | { kind: 'Uninstantiated' }
  | { kind: 'Connecting'; attempt: number }
  /** `isAsked`: the network changed, and no frame has come since. */
  | { kind: 'Connected'; attempt: number; isAsked: boolean }
  /** `again`: a sign-in came before the old socket was closed. */
  | { kind: 'Disconnecting'; again: boolean }
  | { kind: 'Disconnected'; attempt: number; wait: Wait };

/**
 * Reason for waiting: a timer runs ('retry'), the burst is used up ('dormant'), or a new token is needed
 * ('refused').
 */
type Wait = 'retry' | 'dormant' | 'refused';

export type MachineEvent =
  | { kind: 'signedIn' }
  | { kind: 'signedOut' }
  /** The next part of the handshake begins, because the token is there or the socket is open. */
  | { kind: 'advanced' }
  /** The service sent connection_ack. */
  | { kind: 'acknowledged' }
  | { kind: 'frame' }
  | { kind: 'closed'; code: number }
  /** No socket could be opened, e.g. without a token because there is no network. */
  | { kind: 'failed' }
  /** The service refuses this token, or there is none. */
  | { kind: 'refused' }
  | { kind: 'timer'; name: TimerName }
  /** The page is online, visible or shown again. The network may have changed under the socket. */
  | { kind: 'network' }
  /** A tap or an answered call shows that the user is active. */
  | { kind: 'touch' }
  | { kind: 'tokenRenewed' };

export type TimerName = 'connect' | 'retry' | 'silence' | 'probe' | 'answer' | 'stable' | 'close';

export type Effect =
  /** Opens the socket. */
  | { kind: 'open' }
  /** Closes the socket and waits for its end. */
  | { kind: 'close' }
  /** Closes the socket and ignores it from then on. */
  | { kind: 'abandon' }
  /** Asks the service for any frame. */
  | { kind: 'probe' }
  /** Subscribes everything again with a newer token. */
  | { kind: 'renew' }
  | { kind: 'startTimer'; name: TimerName; ms: number }
  | { kind: 'stopTimer'; name: TimerName };

interface Step {
  state: Machine;
  effects: readonly Effect[];
}

export const START: Machine = { kind: 'Uninstantiated' };

/** Delay before reconnection `attempt` (from 0), ms. Doubles from 1 s up to 30 s [N-02]. */
export function retryDelay(attempt: number): number {
  return Math.min(30_000, 1_000 * 2 ** attempt);
}

/**
 * The connection as a pure state machine, total over all states and events. An event that does not concern a state
 * changes nothing.
 */
export function step(state: Machine, event: MachineEvent): Step {
  switch (state.kind) {
    case 'Uninstantiated':
      return event.kind === 'signedIn' ? connect(0) : stay(state);
    case 'Connecting':
      return whileConnecting(state, event);
    case 'Connected':
      return whileConnected(state, event);
    case 'Disconnecting':
      return whileDisconnecting(state, event);
    case 'Disconnected':
      return whileDisconnected(state, event);
  }
}

function whileConnecting(state: Extract<Machine, { kind: 'Connecting' }>, event: MachineEvent): Step {
  switch (event.kind) {
    case 'advanced':
      return { state, effects: [startPart(state.attempt)] };
    case 'acknowledged':
      return {
        state: { kind: 'Connected', attempt: state.attempt, isAsked: false },
        effects: [stop('connect'), start('stable', STABLE_MS), ...listen()],
      };
    case 'closed':
      return afterClose(state.attempt, event.code, [stop('connect')]);
    case 'failed':
      return disconnected(state.attempt, [stop('connect'), { kind: 'abandon' }]);
    case 'refused':
      return refused(state.attempt, [stop('connect'), { kind: 'abandon' }]);
    case 'timer':
      return event.name === 'connect' ? disconnected(state.attempt, [{ kind: 'abandon' }]) : stay(state);
    case 'network':
      // An attempt with a longer time may hang on a link that is gone, and the first after a loss is one [SY-61].
      return state.attempt === 0 ? stay(state) : connect(0, [stop('connect'), { kind: 'abandon' }]);
    case 'signedOut':
      return disconnect([stop('connect')]);
    default:
      return stay(state);
  }
}

function whileConnected(state: Extract<Machine, { kind: 'Connected' }>, event: MachineEvent): Step {
  const quiet = [stop('silence'), stop('probe'), stop('answer'), stop('stable')];
  switch (event.kind) {
    case 'frame':
      return { state: { ...state, isAsked: false }, effects: [stop('answer'), ...listen()] };
    case 'closed':
      return afterClose(state.attempt, event.code, quiet);
    case 'refused':
      return refused(state.attempt, [...quiet, { kind: 'abandon' }]);
    case 'failed':
      return disconnected(state.attempt, [...quiet, { kind: 'abandon' }]);
    case 'signedOut':
      return disconnect(quiet);
    case 'network':
      // The probe has a timer of its own, started by the first change alone. So neither the silence timeout nor its own
      // end is postponed [SY-63].
      return {
        state: { ...state, isAsked: true },
        effects: [{ kind: 'probe' }, ...(state.isAsked ? [] : [start('answer', PROBE_ANSWER_MS)])],
      };
    case 'tokenRenewed':
      return { state, effects: [{ kind: 'renew' }] };
    case 'timer':
      if (event.name === 'silence' || event.name === 'answer')
        return disconnected(state.attempt, [...quiet, { kind: 'abandon' }]);
      if (event.name === 'probe') return { state, effects: [{ kind: 'probe' }] };
      return event.name === 'stable' ? stay({ ...state, attempt: 0 }) : stay(state);
    default:
      return stay(state);
  }
}

function whileDisconnecting(state: Extract<Machine, { kind: 'Disconnecting' }>, event: MachineEvent): Step {
  switch (event.kind) {
    case 'signedIn':
      return stay({ kind: 'Disconnecting', again: true });
    case 'signedOut':
      return stay({ kind: 'Disconnecting', again: false });
    case 'closed':
      return gone(state.again, [stop('close')]);
    case 'timer':
      return event.name === 'close' ? gone(state.again, [{ kind: 'abandon' }]) : stay(state);
    default:
      return stay(state);
  }
}

function whileDisconnected(state: Extract<Machine, { kind: 'Disconnected' }>, event: MachineEvent): Step {
  switch (event.kind) {
    case 'timer':
      return event.name === 'retry' && state.wait === 'retry' ? connect(state.attempt + 1) : stay(state);
    case 'network':
      return state.wait === 'refused' ? stay(state) : connect(0, [stop('retry')]);
    case 'touch':
      return state.wait === 'dormant' ? connect(0) : stay(state);
    case 'tokenRenewed':
    case 'signedIn':
      return connect(0, [stop('retry')]);
    case 'signedOut':
      return { state: START, effects: [stop('retry')] };
    default:
      return stay(state);
  }
}

function stay(state: Machine): Step {
  return { state, effects: [] };
}

function connect(attempt: number, before: readonly Effect[] = []): Step {
  return {
    state: { kind: 'Connecting', attempt },
    effects: [...before, { kind: 'open' }, startPart(attempt)],
  };
}

/** Limits a part of the handshake: the token, the opening, the acknowledgement. On a slow link each takes several round trips [SY-61]. */
function startPart(attempt: number): Effect {
  return start('connect', HANDSHAKE_TIMEOUT_MS * (Math.min(attempt, LONG_ATTEMPT) + 1));
}

function disconnect(before: readonly Effect[]): Step {
  return {
    state: { kind: 'Disconnecting', again: false },
    effects: [...before, { kind: 'close' }, start('close', CLOSE_TIMEOUT_MS)],
  };
}

function gone(again: boolean, before: readonly Effect[]): Step {
  return again ? connect(0, before) : { state: START, effects: before };
}

function afterClose(attempt: number, code: number, before: readonly Effect[]): Step {
  return code >= 4000 && code <= 4999 ? refused(attempt, before) : disconnected(attempt, before);
}

function refused(attempt: number, before: readonly Effect[]): Step {
  return { state: { kind: 'Disconnected', attempt, wait: 'refused' }, effects: before };
}

function disconnected(attempt: number, before: readonly Effect[]): Step {
  const isOver = attempt >= MAX_ATTEMPTS;
  return {
    state: { kind: 'Disconnected', attempt, wait: isOver ? 'dormant' : 'retry' },
    effects: isOver ? before : [...before, start('retry', retryDelay(attempt))],
  };
}

/** A frame was received: restarts both timers. */
function listen(): Effect[] {
  return [start('silence', SILENCE_MS), start('probe', PROBE_MS)];
}

function start(name: TimerName, ms: number): Effect {
  return { kind: 'startTimer', name, ms };
}

function stop(name: TimerName): Effect {
  return { kind: 'stopTimer', name };
}
