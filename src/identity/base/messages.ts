import { UNREACHABLE_MESSAGE } from '../../domain/words/unreachable.ts';
import { NETWORK_FAULT, type ProviderFault, UNAVAILABLE_FAULT } from './errors.ts';

/** A provider fault as a Portuguese message. */
interface ToldFault {
  error: string;
  notConfirmed?: boolean;
}

const WEAK = 'A senha não atende aos requisitos de segurança.';

/** Messages by text, which comes before the code, because AWS uses one code for many conditions. The order matters. */
const BY_TEXT: readonly (readonly [text: RegExp, message: string])[] = [
  [/incorrect username or password/i, 'E-mail ou senha incorretos.'],
  [/user does not exist/i, 'Usuário não existe.'],
  [
    /user is not confirmed/i,
    'Conta de usuário não confirmada. Verifique seu e-mail para completar o cadastro.',
  ],
  [/already confirmed|current status is confirmed/i, 'Este e-mail já foi confirmado. Você pode fazer login.'],
  [/user already exists|given email already exists/i, 'Este e-mail já está registrado.'],
  [/username should be an email/i, 'O nome de usuário deve ser um e-mail válido.'],
  [/invalid code received|^code mismatch$/i, 'Código inválido. Confira o seu aplicativo autenticador.'],
  [
    /software token cannot be read/i,
    'Seu aplicativo autenticador não vale mais. Crie outra senha em "Esqueci minha senha".',
  ],
  [/verify a code of the software token/i, 'Confirme antes com um código do seu aplicativo autenticador.'],
  [/invalid verification code/i, 'Código inválido. Por favor, solicite um novo código.'],
  [/request a code again/i, 'O código de verificação expirou. Solicite um novo código.'],
  [/at 'password' failed.*length less/i, 'A senha é longa demais. Use até 256 caracteres.'],
  [/password not long enough|at 'password' failed.*length/i, 'A senha deve ter pelo menos 8 caracteres'],
  [/password must have uppercase/i, 'A senha deve conter pelo menos uma letra maiúscula'],
  [/password must have lowercase/i, 'A senha deve conter pelo menos uma letra minúscula'],
  [/password must have numeric/i, 'A senha deve conter pelo menos um número'],
  [/password must have symbol/i, 'A senha deve conter pelo menos um caractere especial'],
  [/did not conform with (password )?policy/i, WEAK],
  // Nobody has looked at the code. Only the step between the password and the code is over.
  [/session is expired/i, 'Passou tempo demais. Volte para o login e entre de novo com a sua senha.'],
  [/temporary password has expired/i, 'Sua senha provisória venceu. Peça outra a quem criou a sua conta.'],
  [/password attempts exceeded/i, 'Número de tentativas de senha excedido. Tente novamente mais tarde.'],
  [/attempt limit exceeded/i, 'Limite de tentativas excedido. Tente novamente mais tarde.'],
];

const BY_CODE: Readonly<Record<string, string>> = {
  UserNotFoundException: 'Usuário não encontrado.',
  UserNotConfirmedException:
    'Conta de usuário não confirmada. Verifique seu e-mail para completar o cadastro.',
  UsernameExistsException: 'Este e-mail já está registrado.',
  CodeMismatchException: 'Código de verificação inválido.',
  ExpiredCodeException: 'O código de verificação expirou. Solicite um novo código.',
  InvalidPasswordException: WEAK,
  InvalidParameterException: 'Parâmetro inválido. Verifique as informações fornecidas.',
  LimitExceededException: 'Limite de tentativas excedido. Tente novamente mais tarde.',
  NotAuthorizedException: 'Não autorizado. Verifique suas credenciais.',
  SoftwareTokenMFANotFoundException: 'A verificação em duas etapas não está mais ativa. Comece de novo.',
  TooManyRequestsException: 'Muitas solicitações. Tente novamente mais tarde.',
  InternalErrorException: 'Erro interno do servidor. Tente novamente mais tarde.',
  [UNAVAILABLE_FAULT]: 'Erro interno do servidor. Tente novamente mais tarde.',
  [NETWORK_FAULT]: UNREACHABLE_MESSAGE,
};

/**
 * The message for a provider fault, and whether the account's e-mail is still unconfirmed. Loaded with the forms'
 * client, because these faults occur only after a form is sent.
 */
export function faultMessage(fault: ProviderFault): ToldFault {
  const error = identityMessage(fault);
  return isNotConfirmed(fault) ? { error, notConfirmed: true } : { error };
}

/**
 * The Portuguese message of a provider fault. Unmapped ones read 'Erro: {message}', empty ones 'Ocorreu um erro
 * desconhecido' [F-16].
 */
function identityMessage({ code, message }: ProviderFault): string {
  const known = BY_TEXT.find(([text]) => text.test(message))?.[1] ?? BY_CODE[code];
  if (known) return known;
  return message.trim() === '' ? 'Ocorreu um erro desconhecido' : `Erro: ${message}`;
}

function isNotConfirmed({ code, message }: ProviderFault): boolean {
  return code === 'UserNotConfirmedException' || /user is not confirmed/i.test(message);
}
