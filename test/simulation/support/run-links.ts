import type { MachineEvent } from '../../../src/realtime/connection-machine.ts';
import type { Failed } from './run-worlds.ts';
import { SimLink, type Step } from './sim-link.ts';

const SIGNALS: readonly MachineEvent[] = [
  { kind: 'network' },
  { kind: 'network' },
  { kind: 'touch' },
  { kind: 'tokenRenewed' },
  { kind: 'signedIn' },
  { kind: 'signedOut' },
];
/**
 * Time within which the connection must stand, ms, given a network, a token and a signal. The first attempt may hang.
 */
const RECOVERY_MS = 60_000;

/** Runs the schedule of each seed over the machine. Returns the first failure. */
export function runLinks(seeds: readonly number[], machine?: Step): Failed | null {
  for (const seed of seeds) {
    const message = runLink(new SimLink(seed, machine));
    if (message) return { seed, message };
  }
  return null;
}

function runLink(link: SimLink): string | null {
  const { random, time } = link;
  link.dispatch({ kind: 'signedIn' });
  link.isAway = random.chance(0.3);
  const length = link.isAway ? 600_000 : random.int(30, 900) * 1000;
  if (random.chance(0.2)) {
    const at = random.int(0, length - 2000);
    time.after(at, () => link.dispatch({ kind: 'signedOut' }));
    time.after(at + random.int(1, 1500), () => link.dispatch({ kind: 'signedIn' }));
  }
  // Some networks flap, and on some days no signal arrives.
  const signals = random.pick(link.isAway ? [0, 1, 3] : [0, 3, 10, 60]);
  for (let count = 0; count < signals; count += 1)
    time.after(random.int(0, length), () => link.dispatch(random.pick(SIGNALS)));
  const from = random.int(0, length);
  if (random.chance(0.3))
    for (let at = from; at < from + 120_000; at += random.int(2000, 9000))
      time.after(at, () => link.dispatch({ kind: 'network' }));
  advance(link, length);
  link.isHealthy = true;
  // Attempts begun in the bad times fail first.
  advance(link, time.now + RECOVERY_MS);
  if (!link.isSignedIn) link.dispatch({ kind: 'signedIn' });
  const isRefused = link.state.kind === 'Disconnected' && link.state.wait === 'refused';
  link.dispatch({ kind: isRefused ? 'tokenRenewed' : random.pick(['network', 'touch'] as const) });
  advance(link, time.now + RECOVERY_MS);
  if (!link.failure && link.state.kind !== 'Connected') return `not connected again: ${link.state.kind}`;
  link.dispatch({ kind: 'signedOut' });
  advance(link, time.now + 5000);
  if (!link.failure && link.state.kind !== 'Uninstantiated') return 'not gone after signing out';
  return link.failure;
}

/** Runs all events that are planned until then. */
function advance(link: SimLink, until: number): void {
  const { time } = link;
  let isOver = false;
  time.after(until - time.now, () => {
    isOver = true;
  });
  while (!isOver && !link.failure && time.step()) link.watch();
}
