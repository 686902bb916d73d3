import { PICTURE_ID } from './boot-keys.ts';

/** Takes the picture that the start showed away: the app stands. */
export function uncoverApp(): void {
  const root = document.getElementById('root');
  if (!root?.hidden) return;
  root.hidden = false;
  document.getElementById(PICTURE_ID)?.remove();
}
