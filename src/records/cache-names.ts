/** Name of the browser's cache of pictures [F-14]. The worker fills it, and both the worker and the page empty it. */
export const IMAGE_CACHE = 'images';

/**
 * Name of an empty cache that exists while this device must receive no messages [F-14]. Its browser may still hold an
 * address. The page makes the cache, and the worker looks for it.
 */
export const ENDED_PUSH = 'push-ended';
