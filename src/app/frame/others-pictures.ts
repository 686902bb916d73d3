/** localStorage: the user whose pictures the worker keeps, as under WHO. */
const PICTURES_OF = 'vendinha.pictures-of';

/**
 * Empties the cache of pictures if another person was signed in before. An expired session leaves its pictures in the
 * cache [F-14]. Rejects if the cache could not be emptied, and the next start tries again.
 */
export async function forgetOthersPictures(
  device: Storage,
  who: string,
  forgetImages: () => Promise<void>,
): Promise<void> {
  const before = device.getItem(PICTURES_OF);
  if (before === who) return;
  if (before !== null) await forgetImages();
  device.setItem(PICTURES_OF, who);
}
