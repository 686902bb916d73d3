import { defineType } from '../type-definition.ts';
import { ownOnce } from '../type-rule.ts';

/** Items that one CHANGE_ITEMS or COPY_ITEMS may name: each is a row, an edit and an event. */
export const MAX_ITEMS_AT_ONCE = 300;

/** A wish that the server carries out; its reference names which, and the server's handlers know them all. */
export const REQUEST = defineType('REQUEST', {
  rule: ownOnce(),
  channels: ['owner'],
});
