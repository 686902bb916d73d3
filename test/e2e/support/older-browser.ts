import type { BrowserContext } from '@playwright/test';

/**
 * Removes the features that the oldest browsers of the app's build (vite.config.ts) lack: Safari 16.4, Chrome 111,
 * Firefox 115. Their languages are older, too. Some write Canadian and Swedish dates in the American order.
 */
export async function asOlderBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const lacking: [object | undefined, string[]][] = [
      [AbortSignal, ['any']],
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Array, ['fromAsync']],
      [URL, ['canParse', 'parse']],
      [RegExp, ['escape']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [
        Set.prototype,
        ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      ],
      [Element.prototype, ['checkVisibility', 'moveBefore']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
      [Document.prototype, ['startViewTransition']],
      [StorageManager.prototype, ['estimate', 'persist']],
      [Navigator.prototype, ['setAppBadge', 'clearAppBadge', 'userAgentData', 'connection']],
      [
        window,
        ['Iterator', 'navigation', 'scheduler', 'requestIdleCallback', 'CloseWatcher', 'BarcodeDetector'],
      ],
    ];
    for (const [holder, names] of lacking)
      for (const name of names) Reflect.deleteProperty(holder ?? {}, name);

    const Own = Intl.DateTimeFormat;
    const older = (locale: string): string => (/^(en-CA|sv)/.test(locale) ? 'en-US' : locale);
    Intl.DateTimeFormat = new Proxy(Own, {
      construct: (target, [locales, options]) =>
        new target(locales === undefined ? locales : [locales].flat().map(String).map(older), options),
    });
  });
}
