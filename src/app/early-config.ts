import type { EarlyWindow } from './boot-keys.ts';

/** Hands out what the first script of the page asked for, once; null when it did not. */
export function earlyConfig(): typeof fetch | null {
  const page: EarlyWindow = window;
  const { earlyConfig: answer } = page;
  if (!answer) return null;
  delete page.earlyConfig;
  return () => answer;
}
