import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** Units of the kernel's processor time in a second. They are the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Processor time so far of these processes and all their descendants, in ms. Linux only. */
export function treesCpuMs(pids: readonly number[]): number {
  return ticksBelow((pid) => pids.includes(pid)) * (1000 / TICKS_PER_SECOND);
}

/** Resident memory of a process, in MB. Linux only. */
export function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb ?? 0) / 1024;
}

/**
 * Memory of a process for itself, in MB. Files that it reads in place are left out, because the kernel takes them back.
 */
export function ownMb(pid: number): number {
  const kb = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb ?? 0) / 1024;
}

/** Load on the machine by everything except this run. */
export interface Foreign {
  /** Share of all processors, 0 to 1. */
  share: number;
  /** Load average over a minute at the end. */
  load: number;
}

/** Pause between two looks at the processes of a run while it is watched, ms. */
const LOOK_MS = 250;

/**
 * Starts watching the machine. The returned function tells the load of others since then, and ends the watch. Linux
 * only.
 */
export function watchForeign(): () => Foreign {
  const before = { all: machineTicks(), own: ownTicks() };
  const seen = followOwn();
  return () => {
    const all = machineTicks();
    const total = all.total - before.all.total;
    // A parent counts the children for which it waited, and the looks count the others. The larger sum misses less.
    const own = Math.max(ownTicks() - before.own, seen());
    return {
      share: total > 0 ? Math.max(0, (all.busy - before.all.busy - own) / total) : 0,
      load: loadavg()[0] ?? 0,
    };
  };
}

/**
 * Follows this process and its descendants. Chromium ends without waiting for its children, and nobody counts their
 * time then. The returned function tells the ticks of all processes that were seen, and ends the following.
 */
function followOwn(): () => number {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  const look = (): void => {
    for (const [pid, [, user, system]] of treesOf((pid) => pid === process.pid || last.has(pid))) {
      if (!first.has(pid)) first.set(pid, pid === process.pid ? user + system : 0);
      last.set(pid, Math.max(last.get(pid) ?? 0, user + system));
    }
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    look();
    return [...last].reduce((sum, [pid, ticks]) => sum + ticks - (first.get(pid) ?? 0), 0);
  };
}

function machineTicks(): { busy: number; total: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const busy = user + nice + system + irq + soft + steal;
  return { busy, total: busy + idle + wait };
}

const ownTicks = (): number => ticksBelow((pid) => pid === process.pid);

/** Ticks of these processes, of their living descendants, and of ended ones whose parent waited for them. */
function ticksBelow(isRoot: (pid: number) => boolean): number {
  return treesOf(isRoot).reduce((sum, [, [, user, system, endedUser, endedSystem]]) => {
    return sum + user + system + endedUser + endedSystem;
  }, 0);
}

/** These processes and their living descendants. */
function treesOf(isRoot: (pid: number) => boolean): [pid: number, stat: Stat][] {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? statOf(pid) : null;
    if (stat) stats.set(pid, stat);
  }
  const isOurs = (pid: number): boolean => {
    if (isRoot(pid)) return true;
    const parent = stats.get(pid)?.[0] ?? 0;
    return parent > 1 && isOurs(parent);
  };
  return [...stats].filter(([pid]) => isOurs(pid));
}

/** Parent, user and system ticks of a process, and those of its ended children. */
type Stat = [parent: number, user: number, system: number, endedUser: number, endedSystem: number];

function statOf(pid: number): Stat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process ended between two looks.
    return null;
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return [parent, user, system, endedUser, endedSystem];
}
