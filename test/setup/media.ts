/** The media of a window in jsdom, which knows none: a phone that keeps still, in light colours and on no paper. */
export function knowMedia(): void {
  window.matchMedia = (media: string): MediaQueryList =>
    mediaOf(media, media.includes('prefers-reduced-motion'));
}

/** A window's answer to one query of media. */
export function mediaOf(media: string, matches: boolean): MediaQueryList {
  return Object.assign(new EventTarget(), {
    matches,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;
}
