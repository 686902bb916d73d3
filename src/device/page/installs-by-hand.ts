/** Browser traits that identify Safari on an iPhone or iPad, where installing is manual. */
export interface BrowserTraits {
  userAgent: string;
  maxTouchPoints: number;
  /** Started from the home screen. */
  standalone: boolean;
}

/**
 * True in Safari on iOS or iPadOS (which calls itself a Mac) outside an installed app. Other browsers there have
 * their own name.
 */
export function installsByHand({ userAgent, maxTouchPoints, standalone }: BrowserTraits): boolean {
  if (standalone) return false;
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return (
    apple && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo/.test(userAgent)
  );
}

export function browserTraits(): BrowserTraits {
  const { userAgent, maxTouchPoints } = navigator;
  const standalone =
    (navigator as { standalone?: boolean }).standalone === true ||
    matchMedia('(display-mode: standalone)').matches;
  return { userAgent, maxTouchPoints, standalone };
}
