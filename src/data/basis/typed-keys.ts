/** Beginnings of the keys of typed work. The work exists on this device alone until it is handed over. */
export const VISITS = 'visit:';
export const TYPED_MESSAGES = 'draft:chat:';
export const TYPED_RESPONSES = 'draft:ticketResponse:';

/** Key of the kept value of the restocking visit under way at a location. */
export const visitKey = (locationId: string): string => VISITS + locationId;

/** Key of the text being typed in a conversation. */
export const typedMessageKey = (locationId: string, customerId: string): string =>
  `${TYPED_MESSAGES}${locationId}:${customerId}`;

/** Key of an unfinished answer to a ticket. */
export const typedResponseKey = (ticketId: string): string => TYPED_RESPONSES + ticketId;
