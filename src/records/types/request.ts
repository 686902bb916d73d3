import { defineType } from '../type-definition.ts';
import { ownOnce } from '../type-rule.ts';

/** A wish that the server carries out; its reference names which, and the server's handlers know them all. */
export const REQUEST = defineType('REQUEST', {
  rule: ownOnce(),
  channels: ['owner'],
});
