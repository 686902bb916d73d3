import type { OpenedFrom } from '../../records/types/access.ts';

/** Goes along on the way: a shop that is opened so says it [H-11]. */
export const FROM_NOTIFICATION: OpenedFrom = { source: 'notification' };
