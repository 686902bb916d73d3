import { passwordChecklist } from '../../src/domain/people/password.ts';

/** The service's words for each rule, in the order of the domain's list. */
const REASONS = [
  'Password not long enough',
  'Password must have uppercase characters',
  'Password must have lowercase characters',
  'Password must have numeric characters',
  'Password must have symbol characters',
];

/** The first rule that a new password breaks, in the service's words; null when it keeps all. */
export function passwordFault(password: string): string | null {
  const broken = passwordChecklist(password).findIndex(({ kept }) => !kept);
  return broken === -1 ? null : (REASONS[broken] ?? 'Password is not allowed');
}
