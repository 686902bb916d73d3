import { defineType } from '../../type-definition.ts';
import { ownOnce } from '../../type-rule.ts';

/** Most items of one CHANGE_ITEMS or COPY_ITEMS. Each costs a row, an edit and an event. */
export const MAX_ITEMS_AT_ONCE = 300;

/** A wish that the server carries out. Its reference names the kind, and the server's handlers know all kinds. */
export const REQUEST = defineType('REQUEST', {
  rule: ownOnce(),
  channels: ['owner'],
});
