import type { OpenedFrom } from '../../records/types/shop/access.ts';

/** Router state of a notification's link, so that an opened shop reports its source [H-11]. */
export const FROM_NOTIFICATION: OpenedFrom = { source: 'notification' };
