import type { RunningData } from '../../data/create-data.ts';
import type { EventSocket } from '../../realtime/contract.ts';

/** Most requests for one loss. At the first, no screen may have anything to request yet. */
const MOST = 3;

/**
 * When the event connection is lost while the server seems reachable, requests an answer from the server. Screens
 * that have loaded all their data then report a lost connection instead of waiting for one. Returns a
 * function that stops it.
 */
export function askWhenLost(
  socket: Pick<EventSocket, 'onState'>,
  data: Pick<RunningData, 'live' | 'nudge'>,
): () => void {
  let asked = 0;
  return socket.onState((state) => {
    if (state === 'Connected') asked = 0;
    if (state !== 'Disconnected' || asked === MOST || !data.live.network().snapshot().online) return;
    asked += 1;
    void data.nudge();
  });
}
