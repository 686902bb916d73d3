import { devices } from '@playwright/test';

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];

/** Options by which a page is opened as on a phone. The browser itself is the project's. */
export const PHONE = {
  ...pixel,
  viewport: { width: 390, height: 844 },
  // The phone's own density would draw seven times as many points, which only photographs need.
  deviceScaleFactor: process.env.SHOTS ? pixel.deviceScaleFactor : 1,
  // With movements each press would wait for their end. The desktop's tests cover movements.
  contextOptions: { reducedMotion: 'reduce' as const },
};
