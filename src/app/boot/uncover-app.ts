import { HOME } from '../../paths.ts';
import { PICTURE_ID } from './boot-keys.ts';

/** Removes the start picture and its styles, and shows the app. No other part of the app adopts style sheets. */
export function uncoverApp(): void {
  const root = document.getElementById('root');
  if (!root?.hidden) return;
  root.hidden = false;
  document.adoptedStyleSheets = [];
  document.getElementById(PICTURE_ID)?.remove();
}

/** Removes the start picture unless it shows the screen at `pathname`. '/' leads to home. */
export function uncoverOther(pathname: string): void {
  const shown = document.getElementById(PICTURE_ID)?.dataset.path;
  if (shown !== (pathname === '/' ? HOME : pathname)) uncoverApp();
}
