import { defineType } from '../type-definition.ts';
import { ownOnce } from '../type-rule.ts';

/** What the server alone says of a withdrawal; `amount` is the client's wish until the server has decided it. */
const SERVER_FIELDS = [
  'status',
  'chavePix',
  'previousBalance',
  'previousRevenue',
  'taxAmount',
  'taxRate',
  'finalAmount',
  'maxAmount',
  'requestedAmount',
  'returnedAmount',
  'message',
  'endToEndId',
  'completedAt',
  'cooldownTimestamp',
  'minutesRemaining',
];

export const WITHDRAW = defineType('WITHDRAW', {
  rule: ownOnce({ serverFields: SERVER_FIELDS }),
  channels: ['owner'],
  moves: true,
});
