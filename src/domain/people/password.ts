const RULES: readonly (readonly [test: RegExp, message: string])[] = [
  [/.{8,}/su, 'A senha deve ter pelo menos 8 caracteres'],
  [/\p{Lu}/u, 'A senha deve conter pelo menos uma letra maiúscula'],
  [/\p{Ll}/u, 'A senha deve conter pelo menos uma letra minúscula'],
  [/\d/, 'A senha deve conter pelo menos um número'],
  [/[^\p{L}\d\s]/u, 'A senha deve conter pelo menos um caractere especial'],
];

/**
 * Messages of the broken rules, joined with '. ' as the screen shows them. Null when none is broken.
 */
export function passwordProblem(password: string): string | null {
  const broken = RULES.filter(([test]) => !test.test(password)).map(([, message]) => message);
  return broken.length > 0 ? broken.join('. ') : null;
}

/** Each rule and whether the password meets it, for a live checklist under the field. */
export function passwordChecklist(password: string): { rule: string; kept: boolean }[] {
  return RULES.map(([test, rule]) => ({ rule, kept: test.test(password) }));
}
