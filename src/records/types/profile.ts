import { cpfDigits } from '../../domain/cpf.ts';
import type { Profile } from '../../domain/profile.ts';
import { amount, number, text } from '../content/read.ts';
import { parseContent, type RecordRow } from '../record.ts';
import { defineType } from '../type-definition.ts';
import { NOBODY, ownOnce } from '../type-rule.ts';

/** Reads a PROFILE; its id is the person's e-mail. */
export function readProfile(row: RecordRow): Profile {
  const content = parseContent(row.content);
  return {
    email: text(content.email) || row.id,
    name: text(content.name).trim(),
    cpf: cpfDigits(text(content.cpf)),
    balance: amount(content.balance),
    revenue: amount(content.revenue),
    score: number(content.score) ?? 0,
    chavePix: text(content.chavePix).trim(),
  };
}

export const PROFILE = defineType('PROFILE', {
  read: readProfile,
  rule: ownOnce({
    create: NOBODY,
    change: ['owner'],
    serverFields: ['balance', 'revenue', 'score', 'email'],
  }),
  channels: ['owner'],
});
