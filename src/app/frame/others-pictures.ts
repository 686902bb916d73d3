/** localStorage: whose pictures the worker keeps, as under WHO. */
const PICTURES_OF = 'vendinha.pictures-of';

/**
 * Empties the cache of pictures where another person was signed in before: their session may have expired, which leaves it
 * [F-14]. Rejects where it could not be emptied, and then the next start tries again.
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
