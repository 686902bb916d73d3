import { randomUUID } from 'node:crypto';
import type { EventBus } from '../bus/event-bus.ts';
import { encodeEvent, type Tick, TOPICS } from './bus-messages.ts';
import type { EventConnection } from './event-connection.ts';
import { openReadingLoop } from './reading-loop.ts';
import type { SeqWindow } from './seq-window.ts';
import { PAGE, readEventPage } from './stored-events.ts';

/** Pause between two reads, in ms. However many processes commit, a hundred ticks a second are enough. */
const REST_MS = 10;

export interface Relay {
  /** Something was committed, so the relay reads now. */
  poke(): void;
  /** Ends the relay after the read under way. */
  end(): Promise<void>;
}

/**
 * Reads all events from `window` on, publishes each once, and after them its position. It tells its name before its
 * first event, so that every process reads the events of before. `failed` hears of its first failure, after which it
 * does nothing.
 */
export function startRelay(
  { connection, bus, window }: { connection: EventConnection; bus: EventBus; window: SeqWindow },
  { read, failed }: { read(rows: number): void; failed(error: unknown): void },
): Relay {
  const relay = randomUUID();
  const tick = () => ({
    topic: TOPICS.tick,
    text: JSON.stringify({ relay, ...window.wanted() } satisfies Tick),
  });
  let isKnown = false;
  let hasFailed = false;
  const look = async (): Promise<boolean> => {
    if (hasFailed) return false;
    if (!isKnown) await bus.publish([tick()]);
    isKnown = true;
    const rows = await readEventPage(connection, window);
    read(rows.length);
    const fresh = window.accept(rows, performance.now());
    await bus.publish([...fresh.map(encodeEvent), tick()]);
    return fresh.length > 0 && rows.length >= PAGE;
  };
  const loop = openReadingLoop(
    look,
    (error) => {
      if (!hasFailed) failed(error);
      hasFailed = true;
    },
    REST_MS,
  );
  loop.poke();
  return { poke: loop.poke, end: loop.close };
}
