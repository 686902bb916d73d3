import { allowPosition } from '../../domain/words/allow-position.ts';
import { browserTraits, isAppleMobile } from '../page/installs-by-hand.ts';

/**
 * The way to allow the position again, if the browser remembers a 'no' and asks nobody any more. Else null. An iPhone remembers
 * each one and tells of none. Elsewhere a failure that was `refused` may be a question that somebody closed. `button` is what
 * is pressed after that.
 */
export async function positionHelp(refused: boolean | undefined, button: string) {
  const traits = browserTraits();
  const isApple = isAppleMobile(traits);
  if (!(refused && isApple) && !(await isRemembered())) return null;
  // Settings of the phone stand behind those of the browser: a switched-off position counts as refused, too.
  return allowPosition(isApple ? 'apple' : traits.standalone ? 'device' : 'address', button);
}

/** False where the browser does not tell. */
async function isRemembered(): Promise<boolean> {
  const status = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null);
  return status?.state === 'denied';
}
