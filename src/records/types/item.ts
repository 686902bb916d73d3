import { LAST_EDIT } from '../record.ts';
import { defineType } from '../type-definition.ts';
import { shopPart } from '../type-rule.ts';

export const ITEM = defineType('ITEM', {
  rule: shopPart({
    serverFields: ['reserved', 'short', LAST_EDIT],
    locationOwnerFields: ['cost', 'reserved', 'short', LAST_EDIT],
  }),
  limits: { contentBytes: 32 * 1024 },
  channels: ['location', 'locationOwner'],
  pictures: ({ image }) => [['items', image]],
});
