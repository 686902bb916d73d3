/** localStorage: /config.json of the last start. */
export const CONFIG = 'vendinha.config';
/**
 * localStorage: set while a user is signed in on this device. A start then loads the signed-in screens before the
 * session is known.
 */
export const EXPECTED = 'vendinha.expect-session';
/**
 * sessionStorage: the user of this tab's session. localStorage: the user of the device's session. Both hold
 * `whoIs(sub)`.
 */
export const WHO = 'vendinha.who';
/**
 * localStorage: pictures of the screens seen last. An earlier build stored home's picture alone under this name.
 * Keeping the name lets a sign-out remove that picture, too.
 */
export const PICTURES = 'vendinha.home-picture';
/** Id of the element that shows a picture over the app. */
export const PICTURE_ID = 'start-picture';

/** Event of the window: the app cannot start, because one of its first files does not load. */
export const UNREACHED = 'vendinha.unreached';

/** A screen as it was drawn, with the style rules that its page lacks at the start. */
export interface Drawing {
  html: string;
  css: string;
}

/** The picture of one screen. */
export interface ScreenPicture extends Drawing {
  path: string;
}

/** The value stored under PICTURES, newest first, with the build that drew them and their user. */
export interface KeptPictures {
  build: string;
  who: string;
  screens: readonly ScreenPicture[];
}

/** The page's window, where the first script may leave a value for the app. */
export interface EarlyWindow extends Window {
  /** The request for /config.json, started on the first visit. */
  earlyConfig?: Promise<Response>;
}
