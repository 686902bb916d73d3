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
/** localStorage: the picture of the home screen. */
export const PICTURE = 'vendinha.home-picture';
/** Id of the element that shows the picture over the app. */
export const PICTURE_ID = 'home-picture';

/** Event of the window: the app cannot start, because a file that it needs first does not come. */
export const UNREACHED = 'vendinha.unreached';

/** The value stored under PICTURE, with the build that drew it and its user. */
export interface KeptPicture {
  build: string;
  who: string;
  html: string;
}

/** The page's window, where the first script may leave a value for the app. */
export interface EarlyWindow extends Window {
  /** The request for /config.json, started on the first visit. */
  earlyConfig?: Promise<Response>;
}
