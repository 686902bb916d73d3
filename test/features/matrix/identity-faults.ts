/** Failure of the identity service, with the text that a person reads [F-16]. */
export interface Fault {
  /** The error's name on the wire. Null for an unreachable service. */
  code: string | null;
  /** The English text beside the name, as in the real service. */
  message: string;
  text: string;
}

const fault = (code: string | null, message: string, text: string): Fault => ({ code, message, text });

const EXPIRED = 'O código de verificação expirou. Solicite um novo código.';
const TAKEN = 'Este e-mail já está registrado.';
const DONE = 'Este e-mail já foi confirmado. Você pode fazer login.';
const NOT_CONFIRMED = 'Conta de usuário não confirmada. Verifique seu e-mail para completar o cadastro.';
const policy = (broken: string) => `Password did not conform with policy: ${broken}`;

/**
 * An account with an unconfirmed e-mail. The sign-in leads to the confirmation, and other screens only show the text.
 */
export const WAITING: readonly Fault[] = [
  fault('UserNotConfirmedException', 'User is not confirmed.', NOT_CONFIRMED),
  fault('UserNotConfirmedException', '', NOT_CONFIRMED),
];

/** The catalogue of section 8. Conditions that share a code differ in their text. */
export const FAULTS: readonly Fault[] = [
  fault('NotAuthorizedException', 'Incorrect username or password.', 'E-mail ou senha incorretos.'),
  fault('UserNotFoundException', 'User does not exist.', 'Usuário não existe.'),
  fault('UserNotFoundException', 'Username/client id combination not found.', 'Usuário não encontrado.'),
  fault('UsernameExistsException', 'User already exists', TAKEN),
  fault('UsernameExistsException', 'An account with the given email already exists.', TAKEN),
  fault(
    'InvalidParameterException',
    'Username should be an email.',
    'O nome de usuário deve ser um e-mail válido.',
  ),
  fault('InvalidParameterException', 'User is already confirmed.', DONE),
  fault('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED', DONE),
  fault(
    'CodeMismatchException',
    'Invalid verification code provided, please try again.',
    'Código inválido. Por favor, solicite um novo código.',
  ),
  fault('CodeMismatchException', '', 'Código de verificação inválido.'),
  fault('ExpiredCodeException', 'Invalid code provided, please request a code again.', EXPIRED),
  fault('ExpiredCodeException', '', EXPIRED),
  fault(
    'InvalidPasswordException',
    policy('Password not long enough'),
    'A senha deve ter pelo menos 8 caracteres',
  ),
  fault(
    'InvalidPasswordException',
    policy('Password must have uppercase characters'),
    'A senha deve conter pelo menos uma letra maiúscula',
  ),
  fault(
    'InvalidPasswordException',
    policy('Password must have lowercase characters'),
    'A senha deve conter pelo menos uma letra minúscula',
  ),
  fault(
    'InvalidPasswordException',
    policy('Password must have numeric characters'),
    'A senha deve conter pelo menos um número',
  ),
  fault(
    'InvalidPasswordException',
    policy('Password must have symbol characters'),
    'A senha deve conter pelo menos um caractere especial',
  ),
  fault(
    'InvalidPasswordException',
    'Password did not conform with password policy: ',
    'A senha não atende aos requisitos de segurança.',
  ),
  fault('InvalidPasswordException', '', 'A senha não atende aos requisitos de segurança.'),
  fault(
    'InvalidParameterException',
    "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length greater than or equal to 6",
    'A senha deve ter pelo menos 8 caracteres',
  ),
  fault(
    'InvalidParameterException',
    "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length less than or equal to 256",
    'A senha é longa demais. Use até 256 caracteres.',
  ),
  fault(
    'InvalidParameterException',
    'Missing required parameter USERNAME',
    'Parâmetro inválido. Verifique as informações fornecidas.',
  ),
  fault(
    'NotAuthorizedException',
    'Password attempts exceeded',
    'Número de tentativas de senha excedido. Tente novamente mais tarde.',
  ),
  fault(
    'LimitExceededException',
    'Attempt limit exceeded, please try after some time.',
    'Limite de tentativas excedido. Tente novamente mais tarde.',
  ),
  fault(
    'NotAuthorizedException',
    'Invalid session for the user, session is expired.',
    'Passou tempo demais. Volte para o login e entre de novo com a sua senha.',
  ),
  fault(
    'NotAuthorizedException',
    'The software token cannot be read. Reset the password to remove it.',
    'Seu aplicativo autenticador não vale mais. Crie outra senha em "Esqueci minha senha".',
  ),
  fault('NotAuthorizedException', 'User is disabled.', 'Não autorizado. Verifique suas credenciais.'),
  fault(
    'NotAuthorizedException',
    'Temporary password has expired and must be reset by an administrator.',
    'Sua senha provisória venceu. Peça outra a quem criou a sua conta.',
  ),
  fault(
    'SoftwareTokenMFANotFoundException',
    'Software token MFA is not enabled for the user.',
    'A verificação em duas etapas não está mais ativa. Comece de novo.',
  ),
  fault('TooManyRequestsException', 'Rate exceeded', 'Muitas solicitações. Tente novamente mais tarde.'),
  fault('InternalErrorException', 'whatever', 'Erro interno do servidor. Tente novamente mais tarde.'),
  fault(
    'ServiceUnavailable',
    'The service is unavailable.',
    'Erro interno do servidor. Tente novamente mais tarde.',
  ),
  fault('SomethingNewException', 'A new thing', 'Erro: A new thing'),
  fault('SomethingNewException', ' ', 'Ocorreu um erro desconhecido'),
  fault('SomethingNewException', '', 'Ocorreu um erro desconhecido'),
  fault(null, '', 'Não foi possível conectar com o servidor. Verifique sua conexão com a internet.'),
];
