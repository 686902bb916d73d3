import { ONLINE_NEWEST_MS } from '../../src/domain/shop/discovery.ts';
import type { CommandResult, Store } from '../db/store.ts';
import type { deviceCommands } from './commands.ts';
import type { Heartbeat } from './record-heartbeat.ts';

/** Wait of repeated heartbeats for others, in ms. As much of 'last seen' is lost with the process. */
const FLUSH_MS = 5_000;
/** Number of devices that are remembered. Beyond it those heard of longest ago are looked at anew. */
const MAX_DEVICES = 20_000;

/** A heartbeat that was looked at, and when the device was last heard of here (ms). */
interface Known extends Heartbeat {
  content: string;
  version: number;
  at: number;
}

type HeartbeatStore = Pick<Store<typeof deviceCommands>, 'run'>;

/** Takes in heartbeats of this process. */
export interface Heartbeats {
  /**
   * Takes in a heartbeat. Answers with the time at which the location was last seen (ms), or the refusal of
   * `recordHeartbeat`.
   */
  beat(heartbeat: Heartbeat): Promise<CommandResult<number>>;
  /** Writes the waiting heartbeats. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

type KnownDevices = ReturnType<typeof createKnownDevices>;

function createKnownDevices(store: HeartbeatStore) {
  const known = new Map<string, Known>();
  function remember(key: string, one: Known): void {
    known.delete(key);
    const [eldest] = known.size >= MAX_DEVICES ? known.keys() : [];
    if (eldest !== undefined) known.delete(eldest);
    known.set(key, one);
  }
  return {
    /** Takes the time of a heartbeat that repeats the last one; null for any other. */
    repeats(key: string, content: string, at: number): Known | null {
      const last = known.get(key);
      if (last?.content !== content || last.at < at - ONLINE_NEWEST_MS) return null;
      const one = { ...last, at };
      remember(key, one);
      return one;
    },
    /** Looks at a heartbeat as a whole. */
    async look(key: string, heartbeat: Heartbeat): Promise<CommandResult<number>> {
      known.delete(key);
      const { locationId, proof, status, at } = heartbeat;
      const came = at === undefined ? {} : { at };
      const result = await store.run('recordHeartbeat', { locationId, proof, status, ...came });
      if (result.kind === 'refused') return result;
      const { updatedAt, version } = result.value;
      remember(key, { ...heartbeat, content: JSON.stringify(status), version, at: updatedAt });
      return { kind: 'applied', value: updatedAt };
    },
  };
}

/**
 * Writes heartbeats together. Those that do not stand any more are looked at one by one. Each one that is done leaves
 * `beats`.
 */
async function writeAll(
  store: HeartbeatStore,
  devices: KnownDevices,
  beats: Map<string, Known>,
): Promise<void> {
  const repeated = [...beats.values()].map(({ locationId, version, at }) => ({ locationId, version, at }));
  const result = await store.run('noteHeartbeats', { beats: repeated });
  const stands = new Set(result.kind === 'applied' ? result.value : []);
  for (const [key, one] of beats) {
    if (!stands.has(`${one.locationId} ${one.version}`)) await devices.look(key, one);
    beats.delete(key);
  }
}

/**
 * Takes in the heartbeats of this process. Most repeat the last one of their device. These wait for some seconds and
 * are written together, in one statement. It proves for each that nothing changed since that one was looked at, in
 * whichever process. One whose place changed is then looked at as a whole, so no change of status is lost. `now` in ms.
 */
export function createHeartbeats(store: HeartbeatStore, now: () => number): Heartbeats {
  const devices = createKnownDevices(store);
  let waiting = new Map<string, Known>();
  /** Heartbeats that are being written. */
  let leaving = new Map<string, Known>();
  let timer: NodeJS.Timeout | undefined;

  function arm(): void {
    timer ??= setTimeout(() => void flush().catch(arm), FLUSH_MS).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const beats = waiting;
    if (beats.size === 0) return;
    waiting = new Map();
    leaving = beats;
    try {
      await writeAll(store, devices, beats);
    } catch (error) {
      // The storage is away. A heartbeat that its device has not repeated meanwhile is written later.
      for (const [key, one] of beats) if (!waiting.has(key)) waiting.set(key, one);
      throw error;
    }
  }

  return {
    async beat(heartbeat) {
      const { locationId, proof, status } = heartbeat;
      const key = `${proof.kind} ${proof.kind === 'key' ? proof.keyHash : proof.sub} ${locationId}`;
      const repeated = devices.repeats(key, JSON.stringify(status), now());
      if (!repeated) {
        // Older messages of the device are over.
        for (const beats of [waiting, leaving]) beats.delete(key);
        return devices.look(key, heartbeat);
      }
      waiting.set(key, repeated);
      arm();
      return { kind: 'applied', value: repeated.at };
    },
    flush,
    async close() {
      clearTimeout(timer);
      // A heartbeat that cannot be written now is repeated within a minute.
      await flush().catch(() => undefined);
    },
  };
}
