import type { RunningData } from '../../data/create-data.ts';
import type { EventSocket } from '../../realtime/contract.ts';

/** Most requests for one loss. At the first, no screen may have anything to request yet. */
const MAX = 3;

/**
 * Waits before the server is asked, ms: the shortest, and how much longer by chance. At a deploy every page loses its
 * connection in the same moment, and most have it again a second later.
 */
const [SOONEST_MS, SPREAD_MS] = [2000, 2000];

/**
 * When the event connection is lost and stays so while the server seems reachable, requests an answer from the server.
 * Screens that have loaded all their data then report a lost connection instead of waiting for one. That ends
 * with the socket.
 */
export function askWhenLost(
  socket: Pick<EventSocket, 'onState'>,
  data: Pick<RunningData, 'live' | 'nudge'>,
): void {
  let asked = 0;
  let timer = 0;
  const ask = (): void => {
    timer = 0;
    if (!data.live.network().snapshot().online) return;
    asked += 1;
    void data.nudge();
  };
  socket.onState((state) => {
    if (state === 'Disconnected' && asked < MAX)
      timer ||= window.setTimeout(ask, SOONEST_MS + SPREAD_MS * Math.random());
    if (state === 'Disconnected' || state === 'Connecting') return;
    asked = 0;
    clearTimeout(timer);
    timer = 0;
  });
}
