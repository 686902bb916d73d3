import { defineType } from '../type-definition.ts';
import { ownOnce } from '../type-rule.ts';

/** What a client wants noted; nobody hears of it. */
export const LOG = defineType('LOG', {
  rule: ownOnce(),
  channels: [],
});
