import { defineType } from '../type-definition.ts';
import { ownOnce } from '../type-rule.ts';

export const CHAT_MESSAGE = defineType('CHAT_MESSAGE', {
  rule: ownOnce({
    read: ['owner', 'locationOwner', 'audience'],
    create: ['locationVisitor'],
    place: 'parent',
  }),
  channels: ['chat'],
});
