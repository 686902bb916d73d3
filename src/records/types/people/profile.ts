import { cpfDigits, isValidCpf } from '../../../domain/people/cpf.ts';
import { pixKeyKind } from '../../../domain/people/pix-key-kind.ts';
import { nameProblem, type Profile } from '../../../domain/people/profile.ts';
import { faultIn, isText } from '../../content/check.ts';
import { choiceFault } from '../../content/own-choices.ts';
import { amount, number, text } from '../../content/read.ts';
import { parseContent, type RecordRow } from '../../record.ts';
import { defineType } from '../../type-definition.ts';
import { NOBODY, ownOnce } from '../../type-rule.ts';

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
  // A changed PIX key must be of a form that banks know [P-03]. An older one may stay.
  check: (content, _, previous) =>
    faultIn(content, {
      name: (value) => typeof value === 'string' && nameProblem(value) === null,
      cpf: (value) => typeof value === 'string' && isValidCpf(cpfDigits(value)),
      chavePix: (value) => isText(value) && (value === previous?.chavePix || pixKeyKind(value) !== null),
    }) ?? choiceFault(content),
  channels: ['owner'],
});
