import { list, object } from '../content/read.ts';
import { defineType } from '../type-definition.ts';
import { ownOnce } from '../type-rule.ts';

/** Who opened a ticket, where, and who runs the place. */
export const TICKET_NAMES = ['userInfo', 'managerInfo', 'locationInfo'];

export const LOCATION_TICKET = defineType('LOCATION_TICKET', {
  rule: ownOnce({
    read: ['owner', 'locationOwner', 'audience'],
    create: ['locationVisitor'],
    change: ['owner', 'locationOwner'],
    place: 'ticket',
    serverFields: TICKET_NAMES,
    changeable: ['status', 'seen', 'responses'],
  }),
  channels: ['support'],
  pictures: ({ images }) => list(images).map((one) => ['tickets', object(one).url]),
});
