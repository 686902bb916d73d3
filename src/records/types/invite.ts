import { LAST_EDIT } from '../record.ts';
import { defineType } from '../type-definition.ts';
import { editedPart } from '../type-rule.ts';

export const INVITE = defineType('INVITE', {
  rule: editedPart({
    read: ['locationOwner', 'invitee'],
    serverFields: ['invitedBy', 'revokedBy', 'locationName', 'mail', LAST_EDIT],
    locationOwnerFields: ['mail', LAST_EDIT],
  }),
  channels: ['locationOwner', 'invited'],
});
