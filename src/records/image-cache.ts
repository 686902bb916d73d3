/** Name of the browser's cache of pictures: the worker fills it, and both it and the page empty it [F-14]. */
export const IMAGE_CACHE = 'images';
