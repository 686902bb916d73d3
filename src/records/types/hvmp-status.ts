import { defineType } from '../type-definition.ts';
import { NOBODY, shopPart } from '../type-rule.ts';

/** That a location's equipment is alive: its updatedAt is the last sign of it [H-10]. */
export const HVMP_STATUS = defineType('HVMP_STATUS', {
  rule: shopPart({ create: NOBODY, change: NOBODY, remove: NOBODY }),
  channels: ['location', 'locationOwner'],
});
