import { defineType } from '../../type-definition.ts';
import { ownOnce } from '../../type-rule.ts';

/** A note of a client. Nobody hears of it. */
export const LOG = defineType('LOG', {
  rule: ownOnce(),
  channels: [],
});
