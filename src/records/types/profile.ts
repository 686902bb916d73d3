import { defineType } from '../type-definition.ts';
import { NOBODY, ownOnce } from '../type-rule.ts';

export const PROFILE = defineType('PROFILE', {
  rule: ownOnce({
    create: NOBODY,
    change: ['owner'],
    serverFields: ['balance', 'revenue', 'score', 'email'],
  }),
  channels: ['owner'],
});
