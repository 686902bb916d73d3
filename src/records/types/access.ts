import { defineType } from '../type-definition.ts';
import { ownOnce } from '../type-rule.ts';

export const ACCESS = defineType('ACCESS', {
  rule: ownOnce(),
  channels: ['owner'],
});
