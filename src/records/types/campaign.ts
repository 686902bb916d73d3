import { defineType } from '../type-definition.ts';
import { editedPart } from '../type-rule.ts';

export const CAMPAIGN = defineType('CAMPAIGN', {
  rule: editedPart(),
  channels: ['location', 'locationOwner'],
  pictures: ({ image }) => [['campaigns', image]],
});
