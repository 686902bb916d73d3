import { PICTURE_ID } from './boot-keys.ts';

/** Removes the start picture, because the app is shown. */
export function uncoverApp(): void {
  const root = document.getElementById('root');
  if (!root?.hidden) return;
  root.hidden = false;
  document.getElementById(PICTURE_ID)?.remove();
}
