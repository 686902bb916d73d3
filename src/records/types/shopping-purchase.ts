import { list, object } from '../content/read.ts';
import { purchaseContent } from '../purchase-view.ts';
import { defineType } from '../type-definition.ts';
import { ownOnce } from '../type-rule.ts';

export const SHOPPING_PURCHASE = defineType('SHOPPING_PURCHASE', {
  rule: ownOnce({ read: ['owner', 'locationOwner'], create: ['locationVisitor'], place: 'parent' }),
  channels: ['owner', 'locationOwner'],
  moves: true,
  // Of another backend: a receipt that carries its items' pictures goes on showing them.
  pictures: ({ items }) => list(items).map((one) => ['items', object(one).image]),
  view: purchaseContent,
});
