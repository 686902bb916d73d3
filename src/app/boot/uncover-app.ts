import { HOME } from '../../paths.ts';
import { PICTURE_ID } from './boot-keys.ts';

/** Removes the start picture and its styles, because the app is shown. Nothing else of the app adopts styles. */
export function uncoverApp(): void {
  const root = document.getElementById('root');
  if (!root?.hidden) return;
  root.hidden = false;
  document.adoptedStyleSheets = [];
  document.getElementById(PICTURE_ID)?.remove();
}

/** Removes the start picture of another screen than that at `pathname`. '/' leads to home. */
export function uncoverOther(pathname: string): void {
  const shown = document.getElementById(PICTURE_ID)?.dataset.path;
  if (shown !== (pathname === '/' ? HOME : pathname)) uncoverApp();
}
