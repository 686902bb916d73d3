/** localStorage: /config.json as of the last start. */
export const CONFIG = 'vendinha.config';
/** localStorage: set while somebody is signed in on this device; a start then asks for their screens before it knows the session. */
export const EXPECTED = 'vendinha.expect-session';
/** sessionStorage: whose session this tab has. localStorage: whose session this device keeps. Both hold `whoIs(sub)`. */
export const WHO = 'vendinha.who';
/** localStorage: the picture of the home screen. */
export const PICTURE = 'vendinha.home-picture';
/** Id of the element that shows the picture in front of the app. */
export const PICTURE_ID = 'home-picture';

/** What is kept under PICTURE: drawn by that build, of that person. */
export interface KeptPicture {
  build: string;
  who: string;
  html: string;
}

/** The page, where its first script may have left something for the app. */
export interface EarlyWindow extends Window {
  /** The answer of /config.json, asked for on the first visit. */
  earlyConfig?: Promise<Response>;
}
