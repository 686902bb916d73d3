import { deleteAllData } from '../../data/outbox/database.ts';
import { sendHeartbeat } from '../../data/wire/device-key.ts';
import { endLeftSession, noteKioskAlive } from '../../device/page/kiosk-alive.ts';
import { screenLock } from '../../device/page/wake-lock.ts';
import type { KioskPlace } from '../../device/place/kiosk-place.ts';
import { KIOSK_COUNTDOWN_MS, KIOSK_IDLE_MS } from '../../domain/shop/kiosk.ts';
import { paths } from '../../paths.ts';
import type { PageStorage } from '../boot/who.ts';
import type { Composition } from '../composition/compose.ts';
import { devicesAt, type Environment } from '../composition/environment.ts';
import { updateOffer } from '../composition/sw-bridge.ts';
import { createKioskKeeper } from './keeper.ts';
import { forgetOtherPictures } from './shop-pictures.ts';

/** Interval of the kiosk's checks, ms. */
const EVERY_MS = 15_000;
/** Interval of checks for the end of the start, ms. */
const START_MS = 100;

/**
 * Watches a pinned tablet for the life of the page, even if the app fails to start. Called before the tab's
 * session is read, because an abandoned one is ended.
 */
export function watchKiosk(
  place: KioskPlace,
  running: () => (Composition & { environment: Environment }) | null,
  storage: PageStorage,
): void {
  endLeftSession(storage, Date.now(), KIOSK_IDLE_MS + KIOSK_COUNTDOWN_MS);
  screenLock.keep();
  const kind = () => running()?.identity.session().kind ?? 'starting';
  const keeper = createKioskKeeper({
    now: () => Date.now(),
    session: kind,
    hasFailed: () => document.querySelector('[data-failure]') !== null,
    isBlank: () => location.pathname === paths.login() && !isTyped(),
    isServing: () => document.querySelector('[data-serving]') !== null,
    // In its place: BACK would lead to the page that it leaves, as the browser kept it with all that was typed.
    restart: () => location.replace(paths.login()),
    update: updateOffer,
    reload: () => location.reload(),
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
  });
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, keeper.touched, { capture: true, passive: true });
  setInterval(keeper.look, EVERY_MS);
  // Its first steps must be done before anyone can sign in.
  const start = setInterval(() => {
    if (kind() === 'starting') return;
    clearInterval(start);
    keeper.look();
  }, START_MS);
}

function isTyped(): boolean {
  return [...document.querySelectorAll('input')].some(
    ({ value, type }) => type !== 'checkbox' && value !== '',
  );
}
