import { defineType } from '../type-definition.ts';
import { ownOnce } from '../type-rule.ts';

export const DEPOSIT = defineType('DEPOSIT', {
  rule: ownOnce({ serverFields: ['status', 'pixAmount', 'qrCode', 'expiresAt', 'paidAt', 'endToEndId'] }),
  channels: ['owner'],
  moves: true,
});
