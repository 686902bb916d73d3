import { defineType } from '../type-definition.ts';
import { editedPart } from '../type-rule.ts';

export const CATEGORY = defineType('CATEGORY', {
  rule: editedPart(),
  channels: ['location', 'locationOwner'],
});
