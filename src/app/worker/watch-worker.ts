import { Workbox } from 'workbox-window';

/** What a version goes through once it is fetched, and when it is out of the way. */
const STATES = ['installed', 'waiting', 'activating', 'activated', 'redundant'] as const;

interface Script {
  url: string;
  type: WorkerType;
}

interface Listeners {
  /** Which versions there are may have changed. Called once at the start as well. */
  onVersions: (registration: ServiceWorkerRegistration) => void;
  /** A version took this page over, the very first one included. */
  onTakeover: () => void;
}

/** Registers the worker and watches its versions for the life of the page. Rejects where the browser lets no worker in. */
export async function watchWorker(
  script: Script,
  { onVersions, onTakeover }: Listeners,
): Promise<{ worker: Workbox; registration: ServiceWorkerRegistration }> {
  const watched = await watch(script, onVersions);
  watched.worker.addEventListener('controlling', onTakeover);
  return watched;
}

/**
 * Workbox stops listening at the first version that it takes for another tab's: the second, or any after a minute. So a
 * further Workbox goes on from there. Registering what is registered asks the browser alone.
 */
async function watch(script: Script, onVersions: Listeners['onVersions']) {
  const worker = new Workbox(script.url, { type: script.type });
  const registration = await worker.register({ immediate: true });
  if (!registration) throw new Error('No worker was registered');
  const look = (): void => onVersions(registration);
  let handedOn = false;
  for (const state of STATES)
    worker.addEventListener(state, ({ isExternal }) => {
      look();
      if (!isExternal || handedOn) return;
      handedOn = true;
      watch(script, onVersions).catch(() => undefined);
    });
  // Workbox does not follow what another tab or the browser had begun to install before.
  registration.installing?.addEventListener('statechange', look);
  look();
  return { worker, registration };
}
