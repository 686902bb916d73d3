import { planFaults } from './faults.ts';
import { type Change, Oracle } from './oracle.ts';
import { planPerson } from './person.ts';
import type { DeviceStore } from './plain-store.ts';
import { Random } from './random.ts';
import { type Mutant, type Scene, type ServerFault, THEMES, type Theme } from './scene.ts';
import { SimPage } from './sim-page.ts';
import { type ServerKind, SimServer } from './sim-server.ts';
import { Timeline } from './timeline.ts';

/** True for a single replayed schedule, whose story is printed. */
const isTold = process.env.SEED !== undefined;

/** Time after the last fault within which everything must be delivered, ms. */
const RECOVERY_MS = 20 * 60_000;
/** One in so many seeds plays a slow line. */
const SLOW_EVERY = 8;
/** Maximum number of events in a schedule, and at one instant. More mean a device that never rests. */
const MAX_EVENTS = 6000;
const MAX_AT_ONCE = 400;

/** One schedule: a person, a device with its tabs, a network and a server, all from one seed. */
export class World implements Scene {
  readonly seed: number;
  readonly random: Random;
  readonly time = new Timeline();
  readonly oracle = new Oracle();
  readonly server: SimServer;
  readonly device: DeviceStore;
  readonly mutant: Mutant;
  readonly pages: SimPage[] = [];
  changes: Change[] = [];
  readonly isAncient: boolean;
  readonly theme: Theme;
  isOffline = false;
  saysOnline = true;
  serverFault: ServerFault = 'none';
  killChance = 0;
  lossChance = 0;
  lateChance = 0;
  doubleChance = 0;
  cutChance = 0;
  sleepChance = 0;
  skew = 0;
  inFlight = 0;
  isHealed = false;
  /** True if a page that sleeps for good keeps the lock, so that no other page gets it. */
  readonly isLockLost: boolean;
  lock: 'one' | 'two' | 'nobody' = 'one';
  /** Events so far, one a line, for the replay of a seed. */
  readonly story: string[] = [];
  #opened = 0;

  constructor(seed: number, device: DeviceStore, mutant: Mutant = {}) {
    this.seed = seed;
    this.random = new Random(seed);
    this.device = device;
    this.mutant = mutant;
    this.theme = seed % SLOW_EVERY === 0 ? 'slow' : this.random.pick(THEMES);
    this.oracle.isCalm = this.theme === 'slow';
    this.isAncient = this.theme === 'any' && this.random.chance(0.25);
    this.isLockLost = this.random.chance(0.05);
    const kind = this.random.pick<ServerKind>(['idempotent', 'idempotent', 'overwriting', 'refusing']);
    this.server = new SimServer(kind, (effect) => {
      this.tell(() => `EFFECT ${JSON.stringify(effect)}`);
      this.oracle.happened(effect);
    });
    this.oracle.server = this.server;
    this.open();
    const isLong = this.theme === 'any' || this.theme === 'slow';
    const length = this.random.int(20, isLong ? 240 : 80) * 1000;
    planPerson(this, length);
    planFaults(this, length);
    this.time.after(length, () => this.#heal());
  }

  deviceNow(): number {
    return 1_790_000_000_000 + this.time.now + this.skew;
  }

  tell(line: () => string): void {
    if (isTold) this.story.push(`${this.time.now} ${line()}`);
  }

  /** Runs the next event. False once the schedule is over. */
  step(): boolean {
    if (this.oracle.failure) return false;
    if (this.isHealed && !this.oracle.isWaiting && this.inFlight === 0) return this.#end();
    if (this.time.now > 240_000 + RECOVERY_MS) return this.#end();
    if (this.time.count > MAX_EVENTS) return this.#fail('the outbox never rests');
    if (this.time.standing > MAX_AT_ONCE) return this.#fail('time stands still');
    return this.time.step() || this.#end();
  }

  /** Compares the device's stored entries with the committed ones. */
  async compareStored(): Promise<void> {
    const stored = await this.device.transact('read', (tx) => tx.entries());
    const seen = [...this.oracle.entries.values()].sort((a, b) => a.seq - b.seq);
    if (JSON.stringify(stored) !== JSON.stringify(seen)) this.oracle.fail('the device stored something else');
  }

  open(): SimPage {
    this.#opened += 1;
    const page = new SimPage(this, `page-${this.#opened}`);
    this.pages.push(page);
    this.tell(() => `${page.name} opens`);
    this.elect();
    void page.outbox.wake();
    return page;
  }

  kill(page: SimPage): void {
    page.kill();
    this.tell(() => `${page.name} dies`);
    this.#forget(page);
  }

  close(page: SimPage): void {
    page.closed = true;
    page.leading = false;
    page.outbox.close();
    this.tell(() => `${page.name} signs out`);
    this.#forget(page);
  }

  /** Gives the browser's lock to a page, after the latest changes among pages. */
  elect(): void {
    this.time.after(this.random.int(5, 60), () => {
      const leaders = this.pages.filter(({ leading }) => leading);
      const wanted = this.lock === 'nobody' ? 0 : this.lock === 'two' ? 2 : 1;
      for (const page of leaders.slice(wanted)) this.lead(page, false);
      const free = this.pages.filter(({ leading }) => !leading);
      for (const page of free.slice(0, Math.max(0, wanted - leaders.length))) this.lead(page, true);
    });
  }

  lead(page: SimPage, leading: boolean): void {
    page.leading = leading;
    this.tell(() => `${page.name} ${leading ? 'leads' : 'resigns'}`);
    page.deliver(() => void page.outbox.lead(leading));
  }

  /** Lets a page sleep. Some browsers pass its lock on, and others do not. */
  sleep(page: SimPage, ms: number): void {
    page.frozen = true;
    this.tell(() => `${page.name} sleeps for ${ms}`);
    if (page.leading && this.random.chance(0.7)) this.handOver();
    this.time.after(ms, () => page.thaw());
  }

  /** Gives the lead to the other tab. */
  handOver(): void {
    const leader = this.pages.find(({ leading }) => leading);
    const other = this.pages.find(({ leading }) => !leading) ?? (this.pages.length < 2 ? this.open() : null);
    if (leader) this.lead(leader, false);
    if (other) this.lead(other, true);
  }

  #forget(page: SimPage): void {
    const at = this.pages.indexOf(page);
    if (at >= 0) this.pages.splice(at, 1);
    this.elect();
    if (this.isHealed) return;
    if (this.pages.length === 0 || this.random.chance(0.3))
      this.time.after(this.random.int(50, 30_000), () => this.pages.length < 2 && this.open());
  }

  /** Ends the faults: one page leads, the network works, and all sleepers wake. */
  #heal(): void {
    this.isHealed = true;
    this.tell(() => 'healed');
    this.isOffline = false;
    this.saysOnline = true;
    this.serverFault = 'none';
    this.killChance = 0;
    this.lossChance = 0;
    this.lateChance = 0;
    this.doubleChance = 0;
    this.cutChance = 0;
    this.sleepChance = 0;
    this.lock = this.isLockLost ? 'nobody' : 'one';
    for (const page of this.pages) page.thaw();
    if (this.pages.length === 0) this.open();
    this.elect();
    for (const page of this.pages) void page.outbox.wake();
  }

  #end(): false {
    this.oracle.rested();
    return false;
  }

  #fail(message: string): false {
    this.oracle.fail(message);
    return false;
  }
}
