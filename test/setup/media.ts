/** Gives a jsdom window its media, which jsdom lacks: a phone with reduced motion, in light colours and not printed. */
export function knowMedia(): void {
  window.matchMedia = (media: string): MediaQueryList =>
    mediaOf(media, media.includes('prefers-reduced-motion'));
}

/** A window's answer to one media query. */
export function mediaOf(media: string, matches: boolean): MediaQueryList {
  return Object.assign(new EventTarget(), {
    matches,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;
}
