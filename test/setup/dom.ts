import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { knowMedia } from './media.ts';
import { noteChanges } from './window-changes.ts';

/** Timeout of a search on the page, ms. Lazy code is compiled when it is first asked for, slowly on a busy machine. */
const TIMEOUT_MS = 60_000;

const FRAME_MS = 16;

const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: TIMEOUT_MS,
  // A search that finds nothing writes the whole page into its error. Only the last one of a wait does so.
  getElementError(message, container) {
    if (Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') !== true)
      return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
afterEach(cleanup);
// jsdom draws by an interval. If it began in a test that holds the clock, it would stand still for all later files of
// this process.
const [later, never] = [setTimeout, clearTimeout];
window.requestAnimationFrame = (draw) => Number(later(() => draw(performance.now()), FRAME_MS));
window.cancelAnimationFrame = (frame) => never(frame);
// Parts that are still shown ask for it after a test has given its own width back, too.
knowMedia();
afterAll(noteChanges());
