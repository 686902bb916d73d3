import '../ui/global.css';
import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { noticeTyping } from '../device/page/typing.ts';
import { onVisible } from '../device/page/visibility.ts';
import { kioskPlace } from '../device/place/kiosk-place.ts';
import type { Identity } from '../identity/base/identity.ts';
import { keepAppHeight } from '../ui/base/app-height.ts';
import { behind, holdBehind } from '../ui/base/behind.ts';
import { handleMissedChunk } from '../ui/base/late-chunk.ts';
import { ownTask } from '../ui/base/own-task.ts';
import { App } from './app.tsx';
import { EXPECTED, PICTURES, UNREACHED } from './boot/boot-keys.ts';
import { earlyConfig } from './boot/early-config.ts';
import { firstPaint } from './boot/first-paint.ts';
import { uncoverApp } from './boot/uncover-app.ts';
import { noteSignedIn, noteSignedOut } from './boot/who.ts';
import { type Composition, compose, loadPerson } from './composition/compose.ts';
import { type Environment, loadEnvironment } from './composition/environment.ts';
import { catchInstallPrompt, forgetImages, startServiceWorker } from './composition/sw-bridge.ts';
import { Failure } from './parts/error-boundary.tsx';
import { awaitsParts } from './parts/lazy-part.tsx';
import { askedAgain, reloadOnReplacedBuild, reloadsForMissedScreen } from './parts/missed-part.ts';
import { loadArea, loadFirst, loadLogin } from './routes.tsx';

/** Longest time for which index.html's content stays while the session is unknown, ms. */
const TIMEOUT_MS = 1000;

const storage = { tab: sessionStorage, device: localStorage };

/** Resolves once it is known if a user is signed in. */
function decided(identity: Pick<Identity, 'session' | 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (identity.session().kind === 'starting') return;
      end();
      resolve();
    };
    const end = identity.subscribe(look);
    look();
  });
}

/** The objects of the started app. */
let running: (Composition & { environment: Environment }) | null = null;

/** True while the session, its services or the first screen's code are loading. */
function isFetching(): boolean {
  const { identity, people } = running ?? {};
  const kind = identity?.session().kind ?? 'starting';
  return kind === 'starting' || (kind === 'signedIn' && !people?.current()) || awaitsParts();
}

async function start(root: Root, parts: readonly Promise<unknown>[]): Promise<void> {
  try {
    const environment = await loadEnvironment(earlyConfig() ?? fetch, localStorage);
    const composition = compose(environment, forgetImages);
    const { identity, geolocation } = composition;
    // Where a person has no drawn screen yet, no place is known. So the first question for shops can name the position.
    // Nobody is prompted. A signed-out page and a tablet never have a drawn screen, and look for no shops.
    if (localStorage.getItem(EXPECTED) && !localStorage.getItem(PICTURES) && !kioskPlace())
      void geolocation.locateIfAllowed();
    running = { ...composition, environment };
    identity.subscribe(() => {
      const session = identity.session();
      if (session.kind === 'signedIn') void noteSignedIn(storage, session.user.sub);
      if (session.kind !== 'signedOut') return;
      noteSignedOut(storage);
      uncoverApp();
    });
    const started = identity.start();
    // index.html shows a start page of its own. The app replaces it as a whole, or after the timeout piece by piece.
    const whole = Promise.all([decided(identity), ...parts]);
    const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    await Promise.race([whole, timeout, started]);
    startTransition(() => root.render(<App {...composition} />));
    await started;
  } catch (error) {
    root.render(<Failure error={error} onRetry={() => void start(root, parts)} />);
  }
}

/** Begins the duties of the page and loads the first screen. */
function launch(): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no #root');
  reloadOnReplacedBuild();
  handleMissedChunk({ reloads: reloadsForMissedScreen, askedAgain });
  // Before the first render, so that text typed during the loading is noticed.
  noticeTyping();
  catchInstallPrompt();
  keepAppHeight();
  const expected = localStorage.getItem(EXPECTED) ? [loadPerson, loadArea, loadFirst] : [loadLogin];
  // A part that fails to load is loaded again when it is shown, and fails there.
  const parts = expected.map((load) => load().catch(() => undefined));
  loadBehind();
  const root = createRoot(element);
  const kiosk = kioskPlace();
  if (!kiosk) void ownTask(() => start(root, parts));
  else
    void import('./kiosk/tablet.tsx').then(
      ({ watchTablet }) => {
        watchTablet(kiosk, () => running, storage);
        return start(root, parts);
      },
      // Without its duties the tablet would continue the session of a person who has left, and never reload.
      () => dispatchEvent(new Event(UNREACHED)),
    );
}

/** Delays code that the first screen does not need until that screen is painted. */
function loadBehind(): void {
  const painted = firstPaint({
    isFetching,
    isReading: () => running?.people.current()?.data.isReading() ?? false,
  });
  holdBehind(painted);
  // By now the screen behind its start picture shows the mirror's data. Home removes the picture earlier.
  void painted.then(uncoverApp);
  // The page may have loaded already, because its first script loads this script after the first paint.
  const serve = (): void => void behind(() => startServiceWorker(onVisible));
  if (document.readyState === 'complete') serve();
  else addEventListener('load', serve);
}

// A task of its own, about as long as the evaluation of the first files. Touches and paints may come in between.
void ownTask(launch);
