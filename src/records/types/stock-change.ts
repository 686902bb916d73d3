import { defineType } from '../type-definition.ts';
import { NOBODY, shopPart } from '../type-rule.ts';

export const STOCK_CHANGE = defineType('STOCK_CHANGE', {
  rule: shopPart({
    read: ['locationOwner'],
    change: NOBODY,
    remove: NOBODY,
    serverFields: ['delta', 'before', 'after', 'order', 'itemName', 'price', 'cost', 'undoneBy'],
  }),
  limits: { contentBytes: 4 * 1024 },
  channels: ['locationOwner'],
  moves: true,
});
