import { beforeEach, expect, test, vi } from 'vitest';
import { startServiceWorker, updateOffer } from '../../src/app/composition/sw-bridge.ts';

const SCRIPT = '/dev-sw.js?dev-sw';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly scriptURL = new URL(SCRIPT, location.href).href;
  readonly heard: unknown[] = [];
  postMessage(message: unknown) {
    this.heard.push(message);
  }
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  updates = 0;
  async update() {
    this.updates += 1;
  }
  find(version = new FakeWorker()): FakeWorker {
    this.installing = version;
    this.dispatchEvent(new Event('updatefound'));
    return version;
  }
  /** Ends the installation, after which the version waits. */
  installed() {
    const [version, before] = [this.installing, this.waiting];
    this.installing = null;
    this.waiting = version;
    before?.become('redundant');
    version?.become('installed');
  }
}

class FakeContainer extends EventTarget {
  registered = 0;
  fails = false;
  readonly registration = new FakeRegistration();
  controller: FakeWorker | null = null;
  async register() {
    this.registered += 1;
    if (this.fails) throw new TypeError('no worker here');
    return this.registration;
  }
  /** Lets the waiting version take over, as accepted in some tab. */
  takeOver() {
    const { registration } = this;
    const next = registration.waiting;
    registration.waiting = null;
    this.controller?.become('redundant');
    registration.active = next;
    this.controller = next;
    next?.become('activating');
    this.dispatchEvent(new Event('controllerchange'));
    next?.become('activated');
  }
}

let container: FakeContainer;
let follow: ReturnType<typeof vi.fn<() => void>>;
let reload: ReturnType<typeof vi.fn<() => void>>;
let comeBack: () => void;

beforeEach(() => {
  container = new FakeContainer();
  vi.stubGlobal('navigator', { serviceWorker: container });
  reload = vi.fn<() => void>();
  vi.stubGlobal('location', Object.assign(new URL(location.href), { reload }));
  sessionStorage.clear();
  follow = vi.fn<() => void>();
  updateOffer.follow = follow;
  return () => {
    container.registration.waiting = null;
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Opens a page of an app that already has a worker. */
async function open(): Promise<void> {
  const worker = new FakeWorker();
  worker.state = 'activated';
  container.controller = worker;
  container.registration.active = worker;
  await start();
}

async function start(): Promise<void> {
  await startServiceWorker((callback) => {
    comeBack = callback;
    return () => undefined;
  });
}

/** Resolves after the steps of a further registration. */
const settled = () => new Promise((done) => setTimeout(done));

test('[X-06] every version is offered, also the third and fourth in one page, and each takeover is followed', async () => {
  await open();
  expect(updateOffer.waits()).toBe(false);
  for (let version = 2; version <= 5; version += 1) {
    container.registration.find();
    await settled();
    expect(updateOffer.waits(), `version ${version} is only being fetched`).toBe(false);
    container.registration.installed();
    expect(updateOffer.waits(), `version ${version}`).toBe(true);
    await settled();
    container.takeOver();
    expect(updateOffer.waits()).toBe(false);
    expect(follow).toHaveBeenCalledTimes(version - 1);
  }
});

test('[X-06] a version that another takes the place of, and one that fails to install, leave the offer as it is', async () => {
  await open();
  for (let version = 2; version <= 4; version += 1) {
    container.registration.find();
    container.registration.installed();
    expect(updateOffer.waits()).toBe(true);
    await settled();
  }
  const broken = container.registration.find();
  container.registration.installing = null;
  broken.become('redundant');
  await settled();
  expect(updateOffer.waits()).toBe(true);
  container.takeOver();
  expect(updateOffer.waits()).toBe(false);
  container.registration.find();
  container.registration.installed();
  expect(updateOffer.waits()).toBe(true);
});

test('[X-06] a version that was waiting, or half installed, before the page listened is offered', async () => {
  container.registration.waiting = new FakeWorker();
  await open();
  expect(updateOffer.waits()).toBe(true);
  container.takeOver();
  expect(updateOffer.waits()).toBe(false);
  container.registration.installing = new FakeWorker();
  await start();
  expect(updateOffer.waits()).toBe(false);
  container.registration.installed();
  expect(updateOffer.waits()).toBe(true);
});

test('[X-06] a tab that says yes while this page still fetches what listens is followed', async () => {
  container.registration.waiting = new FakeWorker();
  const opened = open();
  container.takeOver();
  await opened;
  expect(follow).toHaveBeenCalledOnce();
  expect(updateOffer.waits()).toBe(false);
});

test('[X-06] the very first worker is no new version, the second is', async () => {
  const first = container.registration.find();
  await start();
  container.registration.installed();
  expect(updateOffer.waits()).toBe(false);
  container.takeOver();
  expect(container.controller).toBe(first);
  expect(follow).not.toHaveBeenCalled();
  container.registration.find();
  container.registration.installed();
  expect(updateOffer.waits()).toBe(true);
  container.takeOver();
  expect(follow).toHaveBeenCalledOnce();
});

test('[X-06] an accepted version is asked until it takes over; a look at the page looks for versions', async () => {
  await open();
  const version = container.registration.find();
  container.registration.installed();
  vi.useFakeTimers();
  expect(version.heard).toEqual([]);
  updateOffer.accept();
  expect(version.heard).toEqual([{ type: 'SKIP_WAITING' }]);
  await vi.advanceTimersByTimeAsync(500);
  expect(version.heard).toHaveLength(2);
  container.takeOver();
  await vi.advanceTimersByTimeAsync(500);
  expect(version.heard).toHaveLength(2);
  comeBack();
  expect(container.registration.updates).toBe(1);
  vi.clearAllTimers();
});

/** The page accepts a version, which takes over. Timers are fake from then on. */
async function takesNewVersion(): Promise<void> {
  await open();
  container.registration.find();
  container.registration.installed();
  await settled();
  vi.useFakeTimers();
  updateOffer.accept();
  container.takeOver();
}

test('[X-06] once an accepted version has taken over, no later one is taken unasked while the page is busy', async () => {
  await takesNewVersion();
  expect(follow).toHaveBeenCalledOnce();
  const later = container.registration.find();
  container.registration.installed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(later.heard).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('[X-06] the page that accepted a version takes it at once, though a word stands in a search; others when free', async () => {
  await takesNewVersion();
  expect(reload).toHaveBeenCalledOnce();
  // The person stayed for unsaved text, so the page follows from now on.
  container.registration.find();
  container.registration.installed();
  container.takeOver();
  expect(follow).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledOnce();
});

test('[X-06] without a worker of its own a page still follows what another tab took', async () => {
  container.fails = true;
  await open();
  expect(container.registered).toBe(1);
  container.registration.waiting = new FakeWorker();
  container.takeOver();
  expect(follow).toHaveBeenCalledOnce();
});
