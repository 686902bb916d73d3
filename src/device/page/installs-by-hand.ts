/** Browser traits that identify Safari on an iPhone or iPad, where installing is manual. */
export interface BrowserTraits {
  userAgent: string;
  maxTouchPoints: number;
  /** True for an app that was started from the home screen. */
  standalone: boolean;
}

/**
 * True in Safari on iOS or iPadOS (which calls itself a Mac) outside an installed app. Other browsers there have
 * their own name.
 */
export function installsByHand({ userAgent, maxTouchPoints, standalone }: BrowserTraits): boolean {
  if (standalone) return false;
  const isApple = isAppleMobile({ userAgent, maxTouchPoints });
  return (
    isApple &&
    /Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo/.test(userAgent)
  );
}

/** True on iOS and iPadOS, whatever the browser. */
export const isAppleMobile = ({
  userAgent,
  maxTouchPoints,
}: Pick<BrowserTraits, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

export function browserTraits(): BrowserTraits {
  const { userAgent, maxTouchPoints } = navigator;
  const standalone =
    (navigator as { standalone?: boolean }).standalone === true ||
    matchMedia('(display-mode: standalone)').matches;
  return { userAgent, maxTouchPoints, standalone };
}
