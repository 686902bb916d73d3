import type { EventSocket } from './contract.ts';

/** How long a tap waits for a connection that is on its way, in ms. */
const PATIENCE_MS = 5000;

/** True once connected; a connection on its way is given five seconds [S-12, D-01]. */
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
    const timer = setTimeout(() => end(false), PATIENCE_MS);
  });
}
