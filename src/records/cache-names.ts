/** Name of the browser's cache of pictures: the worker fills it, and both it and the page empty it [F-14]. */
export const IMAGE_CACHE = 'images';

/**
 * Name of a cache that is there while this device is to be told nothing, though its browser may still hold an address [F-14].
 * It is empty. The page makes it, and the worker looks for it.
 */
export const ENDED_PUSH = 'push-ended';
