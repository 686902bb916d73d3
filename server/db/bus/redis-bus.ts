import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { ReportError } from '../listeners.ts';
import type { BusSettings } from '../settings.ts';
import type { OpenBus } from './event-bus.ts';
import { RedisConnector } from './redis-connector.ts';

/** Lease of the leader, in ms. A leader that does not renew it leads no more. */
const LEASE_MS = 3000;
/** A bus that leaves a question open for so long, in ms, leads nowhere: another connection is opened. */
const SILENCE_MS = 3000;
const PING_MS = 1000;
/** Wait before another connection is taken because a topic was not, in ms. */
const AGAIN_MS = 2000;
/** Wait before the nth try to connect, in ms, and the longest. */
const RETRY_MS = 100;
const MAX_RETRY_MS = 2000;

/**
 * A bus on Redis, Valkey or what speaks like them: its publish and subscribe, and one key that expires. `name` keeps
 * installations apart that share a server. Errors are reported once each time the bus goes away.
 */
export function openRedisBus(settings: BusSettings, name: string, report: ReportError): OpenBus {
  return (handlers) => {
    const id = randomUUID();
    const prefix = `vendinha:${name}:`;
    const leader = `${prefix}leader`;
    const away = tellOnce(report);
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
          // What was refused or left open is asked again on another connection.
          if (isUp) setTimeout(() => listener.disconnect(true), AGAIN_MS).unref();
          throw withoutCommand(error);
        }
      },
      unsubscribe: (topics) => void listener.unsubscribe(...named(topics)).catch(() => undefined),
      lead: async () => {
        if ((await speaker.set(leader, id, 'PX', LEASE_MS, 'NX')) !== null) return true;
        if ((await speaker.get(leader)) !== id) return false;
        // Whose lease is prolonged in the rare case that it ended between the two does no harm.
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

/** Comes back by itself. What is asked meanwhile rejects at once, and subscriptions are the caller's to make again. */
function connectTo({ url, ca }: BusSettings, away: ReturnType<typeof tellOnce>): Redis {
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

/** The package's errors hold the command that failed, and the first command has the password. */
function withoutCommand(error: unknown): Error {
  return new Error(`the event bus: ${error instanceof Error ? error.message : String(error)}`);
}

/** While the bus is away every try to connect fails alike: the first is told. */
function tellOnce(report: ReportError): { tell(error: unknown): void; isOver(): void } {
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
