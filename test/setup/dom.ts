import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { knowMedia } from './media.ts';
import { noteChanges } from './window-changes.ts';

/** Timeout of a search on the page, ms. Long, because a busy machine compiles lazy code slowly at its first use. */
const TIMEOUT_MS = 60_000;

const FRAME_MS = 16;

const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: TIMEOUT_MS,
  // A failed search writes the whole page into its error. Only the last search of a wait needs that.
  getElementError(message, container) {
    if (Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') !== true)
      return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
afterEach(cleanup);
// jsdom draws by an interval. An interval begun in a test that holds the clock would stand still for all later files of
// this process.
const [later, never] = [setTimeout, clearTimeout];
window.requestAnimationFrame = (draw) => Number(later(() => draw(performance.now()), FRAME_MS));
window.cancelAnimationFrame = (frame) => never(frame);
// Set for the whole file, because parts still shown ask for media after a test has restored its own width.
knowMedia();
afterAll(noteChanges());
