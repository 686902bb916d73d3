import type { Scene, ServerFault, Theme } from './scene.ts';

const FAULTS: readonly ServerFault[] = [
  'unauthorised',
  'crowded',
  'brokenBefore',
  'brokenAfter',
  'portal',
  'forbidding',
];

/** Plans the faults during the person's work, and the end of each. */
export function planFaults(world: Scene, length: number): void {
  const { random } = world;
  if (world.theme === 'slow') {
    world.open();
    // The person switches between the tabs.
    for (let count = random.int(0, 4); count > 0; count -= 1)
      world.time.after(random.int(0, length - 1), () => world.handOver());
    return;
  }
  world.killChance = random.chance(0.4) ? random.pick([0.001, 0.003, 0.01]) : 0;
  world.lossChance = random.chance(0.6) ? random.pick([0.05, 0.2, 0.4]) : 0;
  world.lateChance = random.chance(0.6) ? random.pick([0.05, 0.2, 0.5]) : 0;
  world.doubleChance = random.chance(0.4) ? random.pick([0.05, 0.3]) : 0;
  world.cutChance = random.chance(0.3) ? 0.2 : 0;
  if (world.theme === 'doubt') {
    world.lateChance = 0.7;
    world.cutChance = 0.6;
    world.lossChance = 0;
  }
  if (world.theme === 'sleep') {
    world.lateChance = 0.3;
    world.sleepChance = 0.12;
  }
  const most = world.theme === 'any' ? 6 : 9;
  for (let count = random.int(world.theme === 'any' ? 0 : 3, most); count > 0; count -= 1)
    world.time.after(random.int(0, length - 1), () => strike(world, length));
}

function strike(world: Scene, length: number): void {
  const { random, time } = world;
  const lasting = (): number =>
    Math.max(1, Math.min(length - time.now, random.int(100, world.theme === 'doubt' ? 15_000 : 60_000)));
  const kind = random.pick(STRIKES[world.theme]);
  world.tell(() => `strike ${kind}`);
  switch (kind) {
    case 'offline':
      world.isOffline = true;
      world.saysOnline = random.chance(0.5);
      time.after(lasting(), () => {
        world.isOffline = false;
        world.saysOnline = true;
        if (random.chance(0.7)) for (const page of world.pages) page.deliver(() => void page.outbox.wake());
      });
      return;
    case 'server': {
      const fault = world.theme === 'doubt' ? 'forbidding' : random.pick(FAULTS);
      if (world.isAncient && fault === 'forbidding') return;
      world.serverFault = fault;
      time.after(lasting(), () => {
        world.serverFault = 'none';
      });
      return;
    }
    case 'kill': {
      if (world.pages.length > 0) world.kill(random.pick(world.pages));
      return;
    }
    case 'killAll':
      for (const page of [...world.pages]) world.kill(page);
      return;
    case 'signOut':
      if (world.pages.length > 0) world.close(random.pick(world.pages));
      return;
    case 'tab':
      if (world.pages.length < 2) world.open();
      return;
    case 'freeze': {
      if (world.pages.length === 0) return;
      world.sleep(random.pick(world.pages), lasting() * random.pick([1, 1, 5]));
      return;
    }
    case 'clock':
      world.skew += random.pick([-600_000, 600_000, -45_000, 45_000]);
      return;
    case 'lock':
      world.lock = random.pick(['two', 'two', 'nobody']);
      if (world.pages.length < 2) world.open();
      world.elect();
      time.after(lasting(), () => {
        world.lock = 'one';
        world.elect();
      });
      return;
    case 'handOver':
      world.handOver();
      return;
    case 'wake':
      for (const page of world.pages) page.deliver(() => void page.outbox.wake());
  }
}

const ANY = [
  'offline',
  'offline',
  'server',
  'server',
  'kill',
  'killAll',
  'signOut',
  'tab',
  'freeze',
  'freeze',
  'clock',
  'lock',
  'handOver',
  'wake',
] as const;

const STRIKES = {
  any: ANY,
  doubt: ['server', 'server', 'server', 'server', 'kill', 'handOver', 'clock', 'wake', 'lock'],
  sleep: ['freeze', 'freeze', 'freeze', 'lock', 'handOver', 'tab', 'server', 'wake', 'clock'],
  slow: [],
} as const satisfies Record<Theme, readonly (typeof ANY)[number][]>;
