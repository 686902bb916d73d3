import type { RunningData } from '../../data/create-data.ts';
import type { EventSocket } from '../../realtime/contract.ts';

/** Most requests for one lost connection. At the first, screens may not know yet what to request. */
const MAX = 3;

/**
 * Shortest wait before the server is asked, and the greatest random addition, ms. At a deploy every page loses its
 * connection in the same moment, and most pages have it again a second later.
 */
const [SOONEST_MS, SPREAD_MS] = [2000, 2000];

/**
 * When the event connection stays lost while the server seems reachable, requests an answer from the server. Screens
 * that have loaded all their data then report a lost connection instead of waiting for one. The socket's end
 * stops this.
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
