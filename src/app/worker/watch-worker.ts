import { Workbox } from 'workbox-window';

/** States of a version after its download, including the end of its life. */
const STATES = ['installed', 'waiting', 'activating', 'activated', 'redundant'] as const;

interface Script {
  url: string;
  type: WorkerType;
}

interface Listeners {
  /** The set of versions may have changed. Also called once at the start. */
  onVersions: (registration: ServiceWorkerRegistration) => void;
  /** A version controls this page now, including the very first one. */
  onTakeover: () => void;
}

/** Registers the worker and watches its versions for the life of the page. Rejects if the browser denies workers. */
export async function watchWorker(
  script: Script,
  { onVersions, onTakeover }: Listeners,
): Promise<{ worker: Workbox; registration: ServiceWorkerRegistration }> {
  const watched = await watch(script, onVersions);
  watched.worker.addEventListener('controlling', onTakeover);
  return watched;
}

/**
 * Workbox stops listening at a version that it attributes to another tab: the second one, or any after a minute.
 * Another Workbox instance continues from there. Registering again causes no download.
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
  // Workbox does not follow an installation that another tab or the browser began earlier.
  registration.installing?.addEventListener('statechange', look);
  look();
  return { worker, registration };
}
