import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { ReportError } from '../listeners.ts';
import type { BusSettings } from '../settings.ts';
import type { OpenBus } from './event-bus.ts';
import { RedisConnector } from './redis-connector.ts';

/** Lease of the leader, in ms. A leader that does not renew it leads no more. */
const LEASE_MS = 3000;
/** Longest wait for an answer of the bus, in ms. Then the connection counts as dead, and another one is opened. */
const SILENCE_MS = 3000;
const PING_MS = 1000;
/** Wait before another connection is opened because the bus refused a topic, in ms. */
const AGAIN_MS = 2000;
/** Wait before the next try to connect, in ms for each failed one, and the longest wait. */
const RETRY_MS = 100;
const MAX_RETRY_MS = 2000;

/**
 * A bus on Redis, Valkey or a server with their protocol. It uses publish and subscribe, and one key that expires.
 * `name` keeps installations apart that share a server. Errors are reported once each time the bus goes away.
 */
export function openRedisBus(settings: BusSettings, name: string, report: ReportError): OpenBus {
  return (handlers) => {
    const id = randomUUID();
    const prefix = `vendinha:${name}:`;
    const leader = `${prefix}leader`;
    const away = logOnce(report);
    const speaker = connectTo(settings, away);
    const listener = connectTo(settings, away);
    let isUp = false;
    listener.on('message', (topic: string, text: string) => handlers.heard(topic.slice(prefix.length), text));
    listener.on('ready', () => {
      isUp = true;
      away.isOver();
      handlers.connected();
    });
    listener.on('close', () => {
      if (isUp) handlers.disconnected();
      isUp = false;
    });
    const timer = setInterval(() => {
      for (const one of [speaker, listener])
        if (one.status === 'ready') one.ping().catch(() => one.disconnect(true));
    }, PING_MS);
    timer.unref();
    const named = (topics: readonly string[]): string[] => topics.map((topic) => prefix + topic);
    return {
      publish: async (messages) => {
        const pipeline = speaker.pipeline();
        for (const { topic, text } of messages) pipeline.publish(prefix + topic, text);
        for (const [error] of (await pipeline.exec()) ?? []) if (error) throw withoutCommand(error);
      },
      subscribe: async (topics) => {
        try {
          await listener.subscribe(...named(topics));
        } catch (error) {
          // A topic that was refused or left without an answer is asked again on another connection.
          if (isUp) setTimeout(() => listener.disconnect(true), AGAIN_MS).unref();
          throw withoutCommand(error);
        }
      },
      unsubscribe: (topics) => void listener.unsubscribe(...named(topics)).catch(() => undefined),
      lead: async () => {
        if ((await speaker.set(leader, id, 'PX', LEASE_MS, 'NX')) !== null) return true;
        if ((await speaker.get(leader)) !== id) return false;
        // The lease may have ended between the two commands. To prolong another's then does no harm.
        await speaker.pexpire(leader, LEASE_MS);
        return true;
      },
      resign: async () => {
        const held = await speaker.get(leader).catch(() => null);
        if (held === id) await speaker.del(leader).catch(() => undefined);
      },
      close: () => {
        clearInterval(timer);
        isUp = false;
        for (const one of [speaker, listener]) one.disconnect();
      },
    };
  };
}

/**
 * A connection that comes back by itself. Commands sent meanwhile reject at once, and the caller makes subscriptions
 * again.
 */
function connectTo({ url, ca }: BusSettings, away: ReturnType<typeof logOnce>): Redis {
  const redis = new Redis(url, {
    ...(ca !== null && { tls: { ca } }),
    Connector: RedisConnector,
    connectionName: 'vendinha-events',
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    enableOfflineQueue: false,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    connectTimeout: SILENCE_MS,
    commandTimeout: SILENCE_MS,
    retryStrategy: (times) => Math.min(MAX_RETRY_MS, RETRY_MS * times) * (0.5 + Math.random() / 2),
  });
  redis.on('error', away.tell);
  return redis;
}

/** An error of the package without its command, because the first command holds the password. */
function withoutCommand(error: unknown): Error {
  return new Error(`the event bus: ${error instanceof Error ? error.message : String(error)}`);
}

/** Reports the first failure while the bus is away: every try to connect fails alike. */
function logOnce(report: ReportError): { tell(error: unknown): void; isOver(): void } {
  let isTold = false;
  return {
    tell: (error) => {
      if (!isTold) report(withoutCommand(error));
      isTold = true;
    },
    isOver: () => {
      isTold = false;
    },
  };
}
