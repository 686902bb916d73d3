import { devices } from '@playwright/test';

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];

/** Options by which a page is opened as on a phone. The browser itself is the project's. */
export const PHONE = {
  ...pixel,
  viewport: { width: 390, height: 844 },
  // Seven times as many points are drawn at a phone's own density, and no test counts them: only pictures want it.
  deviceScaleFactor: process.env.SHOTS ? pixel.deviceScaleFactor : 1,
  // Each thing pressed would wait for its movement to end; the desktop's tests see the movements.
  contextOptions: { reducedMotion: 'reduce' as const },
};
