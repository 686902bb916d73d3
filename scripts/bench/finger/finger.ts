import type { CDPSession, Page } from '@playwright/test';
import { type InPage, installFinger, type Sign } from './finger-in-page.ts';

/**
 * A finger on a page. Clicks and waits of the test tool run code of their own in the page. A slow processor would add
 * that to the measured time. This finger sends bare input, and the page looks once a frame for the sign.
 */
export interface Finger {
  /** Taps, and returns the time until `next` was painted where a finger reaches it, ms. */
  tap(what: Sign, next: Sign): Promise<number>;
  /** Returns the time from the beginning of the page until a sign was painted, ms. */
  seen(sign: Sign): Promise<number>;
}

/** Longest wait for a sign, ms. On a busy machine the slow phone is slower still. */
const TIMEOUT_MS = 90_000;

/** A finger on this page and on all pages that it opens from now on. */
export async function fingerOf(page: Page, session: CDPSession): Promise<Finger> {
  await page.addInitScript(installFinger);
  await page.evaluate(installFinger);
  const ask = async <T>(act: keyof InPage, sign?: Sign): Promise<T> => {
    const expression = `window.finger.${act}(${sign ? JSON.stringify(sign) : ''})`;
    const late = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await Promise.race([
      session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
      new Promise<never>((_, reject) => {
        late.onabort = () => reject(new Error(`nothing came: ${expression}`));
      }),
    ]);
    if (answer.exceptionDetails) throw new Error(`${expression}: ${answer.exceptionDetails.text}`);
    return answer.result.value as T;
  };
  return {
    tap: async (what, next) => {
      const { x, y } = await ask<{ x: number; y: number }>('place', what);
      // The page must know of the sign before the press, because the press would overtake this message.
      await ask('await', next);
      const press = { x, y, button: 'left', clickCount: 1 } as const;
      await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
      await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press });
      await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press });
      return ask<number>('told');
    },
    seen: (sign) => ask('painted', sign),
  };
}
