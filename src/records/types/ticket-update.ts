import { defineType } from '../type-definition.ts';
import { ownOnce } from '../type-rule.ts';
import { TICKET_NAMES } from './location-ticket.ts';

export const TICKET_UPDATE = defineType('TICKET_UPDATE', {
  rule: ownOnce({
    read: ['owner', 'locationOwner', 'audience'],
    create: ['locationOwner', 'audience'],
    change: ['locationOwner', 'audience'],
    place: 'ticket',
    serverFields: TICKET_NAMES,
    changeable: ['seen'],
  }),
  channels: ['support'],
});
