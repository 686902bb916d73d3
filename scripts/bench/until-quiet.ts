import type { Page } from '@playwright/test';

/** Time without work after which a person would begin to read a page, ms. */
const REST_MS = 1000;
/** Longest wait for that, ms. */
const MAX_MS = 60_000;

/** Waits until a page had no request and no long task for a second. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(
    ({ rest, longest }) =>
      new Promise<void>((done, failed) => {
        const end = (tell: () => void): void => {
          clearTimeout(timer);
          clearTimeout(late);
          watcher.disconnect();
          tell();
        };
        const begin = () => setTimeout(() => end(done), rest);
        const late = setTimeout(
          () => end(() => failed(new Error(`no rest in ${location.pathname}`))),
          longest,
        );
        let timer = begin();
        const watcher = new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = begin();
        });
        watcher.observe({ entryTypes: ['longtask', 'resource'] });
      }),
    { rest: REST_MS, longest: MAX_MS },
  );
}
