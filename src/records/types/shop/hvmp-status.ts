import { defineType } from '../../type-definition.ts';
import { NOBODY, shopPart } from '../../type-rule.ts';

/** Sign of life of a location's equipment. Its updatedAt is the time of the last one [H-10]. */
export const HVMP_STATUS = defineType('HVMP_STATUS', {
  rule: shopPart({ create: NOBODY, change: NOBODY, remove: NOBODY }),
  channels: ['location', 'locationOwner'],
});
