import { isRecent } from '../../domain/words/is-recent.ts';
import { DAY_MS } from '../../domain/words/time-units.ts';
import { isShownAt } from '../../records/push.ts';
import { notificationOfShown, type ShownNotice } from '../basis/shown-notice.ts';
import type { MirrorStore } from '../mirror/mirror-store.ts';
import type { DeviceAddress, PushWire } from '../wire/push.ts';
import { serverClock } from '../wire/server-clock.ts';
import {
  type ChosenWishes,
  EVERY_NEWS,
  isStoredAtServer,
  type KeptPush,
  PUSH_KEY,
  readKeptPush,
  sameWishes,
} from './kept-push.ts';
import { keepNotifications } from './notifying.ts';

/** 'installFirst': the browser shows messages of an installed app only, as an iPhone does. */
export type PushSupport = 'yes' | 'installFirst' | 'no';
export type PushPermission = 'granted' | 'denied' | 'default';

/** The browser's side of messages to a closed app. A browser has one address, whoever is signed in. */
export interface PushPort {
  support(): PushSupport;
  permission(): PushPermission;
  /** Asks the person. Call it in a press, because browsers demand one. */
  ask(): Promise<PushPermission>;
  /** Null without an address. */
  current(): Promise<DeviceAddress | null>;
  /** The address for a server's key, in place of another key's. Rejects where the push service cannot be reached. */
  subscribe(key: string): Promise<DeviceAddress>;
  /** Gives the address up: nothing arrives any more, and messages on show go. */
  unsubscribe(): Promise<void>;
  /** The messages on show, in any order. */
  shown(): Promise<readonly ShownNotice[]>;
  /** Takes away the messages on show. */
  clear(): Promise<void>;
  /** IANA name, such as America/Sao_Paulo. */
  timeZone(): string;
}

/** Services from the composition, which has none where the backend tells no closed apps. */
export interface PushServices {
  port: PushPort;
  wire: PushWire;
  /** Id of the sign-in; null without one. Rejects where the provider cannot be reached. */
  signIn(): Promise<string | null>;
  /** True where the sign-in outlives the closing of the app. False also where this cannot be read. */
  isKept(): Promise<boolean>;
}

/**
 * `done`: the server knows the choice. `waits`: kept on this device, and told when the connection is back. `denied`:
 * the person or the browser said no. `refused`: the server does not use this browser's push service.
 */
export type PushResult = 'done' | 'waits' | 'denied' | 'refused';

/** Time after which the server is told again, ms, because it may have been restored from an older copy. */
const AGAIN_MS = 7 * DAY_MS;

export type PushDevice = ReturnType<typeof createPushDevice>;

interface PushDeps extends PushServices {
  store: MirrorStore;
  /** ms of this device. */
  now: () => number;
  /** True once the person's data are closed: a sign-out has given up the address, or is about to. */
  isOver: () => boolean;
}

/** A person's wish to be told on this device while the app is closed [N-04]. */
export function createPushDevice(deps: PushDeps) {
  const { port, store } = deps;
  let last: Promise<unknown> = Promise.resolve();
  /** Tells the server one wish after the other, so that it hears the newest one last. */
  const tell = (): Promise<PushResult> => {
    const next = last.then(
      () => tellServer(deps),
      () => tellServer(deps),
    );
    last = next;
    return next;
  };
  return {
    support: port.support,
    permission: port.permission,
    /**
     * Puts the messages on show into the in-app list and takes them away. With `here`, the open screen with its search,
     * only those that lead there. Never rejects.
     */
    seen: (here?: string) => takeShown(deps, here).catch(() => undefined),
    isKept: deps.isKept,
    /**
     * Asks for the permission and tells the server. Call it in a press. Messages outlive a sign-in that ends with its tab,
     * perhaps on a device of others. So they begin there without names and amounts.
     */
    async turnOn(): Promise<PushResult> {
      if ((await port.ask()) !== 'granted') return 'denied';
      const isKept = await deps.isKept();
      await change(store, ({ wishes, ...before }) => ({
        ...before,
        isOn: true,
        wishes: { ...wishes, isDiscreet: wishes.isDiscreet || !isKept },
      }));
      return tell();
    },
    /** Ends messages on this device. Also keeps a 'no' to the offer. */
    turnOff: () => turnOff(deps),
    /** Changes the wishes of this device. `next` gets the newest ones, because two presses may come at once. */
    async wish(next: (before: ChosenWishes) => Partial<ChosenWishes>): Promise<PushResult> {
      await change(store, (before) => ({
        ...before,
        wishes: { ...before.wishes, ...next(before.wishes) },
      }));
      return (await read(store))?.isOn ? tell() : 'done';
    },
    /**
     * Tells the server what it does not know, and puts the messages on show into the in-app list. Ends an address that
     * somebody else left here. Never rejects.
     */
    // After a failure the next call makes it good.
    keep: () => keepUp(deps, tell).catch(() => undefined),
  };
}

async function keepUp(deps: PushDeps, tell: () => Promise<PushResult>): Promise<void> {
  const kept = await read(deps.store);
  if (!kept?.isOn) return void (await endAddress(deps));
  await listShown(deps).catch(() => undefined);
  if (deps.port.permission() === 'granted' && !(await isAsTold(deps, kept))) await tell();
}

/** Puts the messages on show into the in-app list, unread. Returns those that it has now. */
async function listShown({ port, store }: PushDeps): Promise<ShownNotice[]> {
  const shown = await port.shown();
  if (shown.length === 0) return [];
  const entries = shown.map((one) => ({ one, entry: notificationOfShown(one, serverClock.now()) }));
  const listed = await keepNotifications(
    store,
    entries.map(({ entry }) => entry),
  );
  return entries.flatMap(({ one, entry }) => (listed.has(entry.id) ? [one] : []));
}

/** A message that came while this person's were off is another person's, and is for nobody now. */
async function takeShown(deps: PushDeps, here: string | undefined): Promise<void> {
  if (!(await read(deps.store))?.isOn) return deps.port.clear();
  for (const notice of await listShown(deps))
    if (here === undefined || isShownAt(here, notice.path)) notice.close();
}

function read(store: MirrorStore): Promise<KeptPush | null> {
  return store.read(async (tx) => readKeptPush(await tx.kept(PUSH_KEY)));
}

function change(store: MirrorStore, next: (before: KeptPush) => KeptPush): Promise<void> {
  return store.write(async (tx) => {
    const before = readKeptPush(await tx.kept(PUSH_KEY)) ?? { isOn: false, wishes: EVERY_NEWS, told: null };
    await tx.keep(PUSH_KEY, next(before));
  });
}

async function tellServer(deps: PushDeps): Promise<PushResult> {
  const { port, wire, store, now } = deps;
  const key = await wire.key();
  if (deps.isOver()) return 'waits';
  const address = key && (await port.subscribe(key).catch(() => null));
  if (deps.isOver()) {
    // The sign-out came meanwhile, and a new address would outlive it.
    await port.unsubscribe().catch(() => undefined);
    return 'waits';
  }
  const signIn = address && (await deps.signIn().catch(() => null));
  const kept = await read(store);
  // The person switched messages off meanwhile.
  if (!kept?.isOn) return endAddress(deps);
  if (!address || !signIn) return 'waits';
  const wishes = { ...kept.wishes, timeZone: port.timeZone() };
  const answer = await wire.store(address, wishes);
  if (answer === 'unavailable') return 'waits';
  if (answer === 'refused') {
    await turnOff(deps);
    return 'refused';
  }
  const told = { endpoint: address.endpoint, signIn, wishes, at: now() };
  await change(store, (before) => (before.isOn ? { ...before, told } : before));
  const after = await read(store);
  // The wishes may have changed meanwhile.
  return after && isStoredAtServer(after) ? 'done' : tellServer(deps);
}

async function turnOff(deps: PushDeps): Promise<'done'> {
  await change(deps.store, (before) => ({ ...before, isOn: false, told: null }));
  return endAddress(deps);
}

async function endAddress({ port, wire }: PushServices): Promise<'done'> {
  const address = await port.current().catch(() => null);
  // Also without an address, because messages of an ended one may be on show.
  await port.unsubscribe().catch(() => undefined);
  if (address) await wire.remove(address.endpoint);
  return 'done';
}

async function isAsTold({ port, signIn, now }: PushDeps, { wishes, told }: KeptPush): Promise<boolean> {
  const address = await port.current().catch(() => null);
  const by = await signIn().catch(() => null);
  return (
    told !== null &&
    told.endpoint === address?.endpoint &&
    told.signIn === by &&
    isRecent(told.at, now(), AGAIN_MS) &&
    sameWishes(told.wishes, { ...wishes, timeZone: port.timeZone() })
  );
}
