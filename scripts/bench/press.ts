import type { Locator } from '@playwright/test';

/** Sign that a screen went on: an element with these words, or the end of one. */
export interface Sign {
  selector: string;
  text?: string;
  isGone?: boolean;
}

/** Longest wait for a sign, ms. A missing one fails its part, which would else keep the run for ever. */
const MAX_MS = 120_000;

/** Presses a button, once it is not busy with the press before. Returns the time until the sign was painted, in ms. */
export async function pressUntil(button: Locator, sign: Sign): Promise<number> {
  const element = await button.and(button.page().locator(':not([aria-busy])')).elementHandle();
  return button.page().evaluate(
    async ({ element, sign: { selector, text = '', isGone = false }, longest }) => {
      const isThere = (): boolean =>
        [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(text));
      const begun = performance.now();
      (element as HTMLElement | null)?.click();
      await new Promise<void>((shown, failed) => {
        const words = `${selector} '${text}' ${isGone ? 'stayed' : 'never came'} in ${location.pathname}`;
        setTimeout(() => failed(new Error(words)), longest);
        const look = (): void => {
          if (isThere() === isGone) return;
          watcher.disconnect();
          shown();
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document, { childList: true, subtree: true, characterData: true });
        look();
      });
      await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
      return performance.now() - begun;
    },
    { element, sign, longest: MAX_MS },
  );
}
