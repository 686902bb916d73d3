import type { EarlyWindow } from './boot-keys.ts';

/** Returns the request started by the page's first script, once. Null if there is none. */
export function earlyConfig(): typeof fetch | null {
  const page: EarlyWindow = window;
  const { earlyConfig: answer } = page;
  if (!answer) return null;
  delete page.earlyConfig;
  return () => answer;
}
