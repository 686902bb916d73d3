import type { EventSocket } from './contract.ts';

/** Time that a tap waits for a pending connection, ms. */
const TIMEOUT_MS = 5000;

/** True once connected. A pending connection gets five seconds [S-12, D-01]. */
export function untilConnected(socket: EventSocket): Promise<boolean> {
  if (socket.state() === 'Connected') return Promise.resolve(true);
  socket.nudge();
  return new Promise((resolve) => {
    const end = (connected: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve(connected);
    };
    const stop = socket.onState((state) => state === 'Connected' && end(true));
    const timer = setTimeout(() => end(false), TIMEOUT_MS);
  });
}
