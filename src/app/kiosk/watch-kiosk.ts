import { deleteAllData } from '../../data/outbox/database.ts';
import { sendHeartbeat } from '../../data/wire/device-key.ts';
import { hasFilledField } from '../../device/page/filled-field.ts';
import { endLeftSession, keptLeftAt, noteKioskAlive } from '../../device/page/kiosk-alive.ts';
import { keepNoFormHistory } from '../../device/page/no-form-history.ts';
import { screenLock } from '../../device/page/wake-lock.ts';
import type { KioskPlace } from '../../device/place/kiosk-place.ts';
import { paths } from '../../paths.ts';
import type { PageStorage } from '../boot/who.ts';
import type { Composition } from '../composition/compose.ts';
import { devicesAt, type Environment } from '../composition/environment.ts';
import { updateOffer } from '../composition/sw-bridge.ts';
import { createKioskKeeper, type KioskKeeperDeps, LEFT_MS } from './keeper.ts';
import { forgetOtherPictures } from './shop-pictures.ts';

/** Interval of the kiosk's checks, ms. */
const EVERY_MS = 15_000;
/** Interval of checks for the end of the start, ms. */
const START_MS = 100;

/**
 * Watches a pinned tablet for the life of the page, even if the app fails to start. Called before the tab's
 * session is read, because an abandoned session is ended here.
 */
export function watchKiosk(
  place: KioskPlace,
  running: () => (Composition & { environment: Environment }) | null,
  storage: PageStorage,
): void {
  endLeftSession(storage, Date.now(), LEFT_MS);
  keepNoFormHistory(document);
  screenLock.keep();
  const kind = () => running()?.identity.session().kind ?? 'starting';
  // Replaces the page. Otherwise BACK would show the left page, which the browser keeps with all typed text.
  const restart = (): void => location.replace(paths.login());
  const deps: KioskKeeperDeps = {
    now: () => Date.now(),
    session: kind,
    hasFailed: () => document.querySelector('[data-failure]') !== null,
    isBlank: () => location.pathname === paths.login() && !hasFilledField(),
    isServing: () => document.querySelector('[data-serving]') !== null,
    isWatched: () => document.querySelector('[data-watched]') !== null,
    // The session ends even if its data could not be deleted. The next start tries again.
    end: () => void running()?.identity.signOut().then(restart),
    restart,
    update: updateOffer,
    reload: (leftAt) => {
      keptLeftAt.write(storage.tab, leftAt);
      location.reload();
    },
    wake: () => void running()?.wake(),
    clear: async () => {
      await Promise.all([deleteAllData(), forgetOtherPictures(place.locationId)]);
    },
    beat: async () => {
      const environment = running()?.environment;
      const { locationId, deviceKey: key, beats = true } = place;
      if (environment && key !== null && beats)
        await sendHeartbeat(
          { endpoint: devicesAt(environment), fetcher: (...call) => fetch(...call) },
          { locationId, key },
        );
    },
    note: () => noteKioskAlive(storage.device, Date.now()),
  };
  const keeper = createKioskKeeper(deps, keptLeftAt.take(storage.tab));
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, keeper.touched, { capture: true, passive: true });
  setInterval(keeper.look, EVERY_MS);
  // The keeper's first duties must be done before anyone can sign in.
  const start = setInterval(() => {
    if (kind() === 'starting') return;
    clearInterval(start);
    keeper.look();
  }, START_MS);
}
