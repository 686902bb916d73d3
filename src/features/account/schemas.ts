import * as v from 'valibot';
import { isEmail } from '../../domain/people/email.ts';
import { passwordProblem } from '../../domain/people/password.ts';
import { rule } from '../../ui/forms/ruled.ts';

/** An e-mail in the forms: trimmed, with the messages of A-02. */
export const emailField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('E-mail é obrigatório'),
  v.check(isEmail, 'E-mail inválido'),
);

/** A new password with the joined rules of A-05. */
export const newPasswordField = v.pipe(
  v.string(),
  v.nonEmpty('Senha é obrigatória'),
  rule((password) => (password === '' ? null : passwordProblem(password))),
);

/** The second typing of a new password. */
export const confirmationField = v.pipe(v.string(), v.nonEmpty('Confirmação de senha é obrigatória'));

/** The six digits of an e-mailed code. */
export const codeField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Código de verificação é obrigatório'),
  v.regex(/^\d{6}$/, 'O código tem 6 dígitos'),
);

/** Message for two different typings of a new password. */
export const DISAGREEMENT = 'As senhas não coincidem';

/** Both typings of a new password are equal. An empty second field has a message of its own. */
export function passwordsAgree(form: { password: string; confirmPassword: string }): boolean {
  return form.confirmPassword === '' || form.password === form.confirmPassword;
}
