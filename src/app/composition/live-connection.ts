import { standToLead } from '../../device/page/leadership.ts';
import type { NewRecord } from '../../identity/session/profile-loader.ts';
import { browserSignals } from '../../realtime/browser-signals.ts';
import type { EventSocket } from '../../realtime/contract.ts';
import { eventAddresses } from '../../realtime/endpoint.ts';
import { createEventSocket } from '../../realtime/event-socket.ts';
import type { PageMessage, PagePort } from '../../realtime/page-messages.ts';
import { SharedSocket } from '../../realtime/shared-socket.ts';
import type { Environment } from './environment.ts';
import { createEventLog } from './event-log.ts';

/**
 * The user's event connection to this backend, shared by all pages. A separate chunk, loaded after the first paint.
 * `create` receives the LOG of unreadable events.
 */
export function openLiveConnection(
  sub: string,
  environment: Environment,
  accessToken: () => Promise<string | null>,
  create: (record: NewRecord) => Promise<unknown>,
): EventSocket {
  const { eventsRealtimeEndpoint, eventsHttpEndpoint } = environment;
  const { url, host } = eventAddresses(eventsRealtimeEndpoint, eventsHttpEndpoint, location.origin);
  const onUnreadable = createEventLog({ create, sub, userAgent: navigator.userAgent, now: Date.now });
  const own = createEventSocket({ url, host, accessToken, signals: browserSignals, onUnreadable });
  if (!('BroadcastChannel' in globalThis)) return own;
  return new SharedSocket({
    own,
    port: pagePort(`vendinha-events-${sub}`),
    standToLead: (onChange) => standToLead(`events:${sub}`, onChange),
    newId: () => crypto.randomUUID(),
    signals: browserSignals,
    setTimer(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
}

/** The channel between pages of one user. Closed without listeners, so that a closed page receives nothing. */
function pagePort(name: string): PagePort {
  let channel: BroadcastChannel | null = null;
  return {
    post(message) {
      if (channel) channel.postMessage(message);
      else {
        const once = new BroadcastChannel(name);
        once.postMessage(message);
        once.close();
      }
    },
    listen(heard) {
      const mine = new BroadcastChannel(name);
      channel = mine;
      mine.onmessage = ({ data }: MessageEvent<PageMessage>) => heard(data);
      return () => {
        mine.close();
        if (channel === mine) channel = null;
      };
    },
  };
}
