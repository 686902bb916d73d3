import type { RunningData } from '../data/create-data.ts';
import type { EventSocket } from '../realtime/contract.ts';

/** Asked so often for one loss: the first time nothing may be on screen yet to ask for. */
const MOST = 3;

/**
 * The connection of events is lost while the server seems to answer: it is asked, so that screens which have all
 * they need say that there is no connection instead of waiting for one. Returns how to stop.
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
