import type { MailMessage } from './mail-port.ts';
import { page, paragraph, small } from './page.ts';

const CHOOSE_ANOTHER =
  'Se depois disso sua senha não for aceita, escolha outra em "Esqueci minha senha": ninguém além de você pode fazer isso.';

/** The mail that carries the code of a sign-up; the code is six digits. */
export function confirmationMail(to: string, code: string): MailMessage {
  return codeMail({
    to,
    code,
    subject: `${code} é o seu código da Vendinha`,
    greeting: 'Que bom ter você por aqui!',
    request: 'Para confirmar seu e-mail, digite este código no aplicativo:',
    validity: 'Ele vale por 24 horas.',
    notYou: 'Se não foi você quem criou esta conta, é só ignorar esta mensagem.',
  });
}

/** The mail that carries the code of one of several sign-ups: the password of none is sure to be the reader's. */
export function renewedMail(to: string, code: string): MailMessage {
  return codeMail({
    to,
    code,
    subject: `${code} é o seu novo código da Vendinha`,
    greeting: 'Seu cadastro foi refeito',
    request: 'Para confirmar seu e-mail, digite este código no aplicativo em que você se cadastrou:',
    validity: 'Ele vale por 24 horas.',
    notYou: `Se não foi você quem acabou de se cadastrar, não use este código: use o do seu cadastro, ou cadastre-se de novo para escolher a sua senha. ${CHOOSE_ANOTHER}`,
  });
}

/** The mail that carries a code of an address that was signed up more than once: it confirms no password. */
export function addressMail(to: string, code: string): MailMessage {
  return codeMail({
    to,
    code,
    subject: `${code} é o seu novo código da Vendinha`,
    greeting: 'Este e-mail foi cadastrado mais de uma vez',
    request: 'Para confirmar que ele é seu, digite este código no aplicativo:',
    validity: 'Ele vale por 24 horas.',
    notYou: CHOOSE_ANOTHER,
  });
}

/** The mail to the owner of a confirmed account whose address somebody signs up again. It carries no code. */
export function knownMail(to: string): MailMessage {
  return plainMail({
    to,
    subject: 'Você já tem uma conta na Vendinha',
    greeting: 'Você já tem uma conta',
    text: 'Alguém acabou de usar este e-mail para se cadastrar na Vendinha. Ele já está confirmado: entre com a sua senha ou, se não lembra dela, toque em "Esqueci minha senha".',
    notYou: 'Se não foi você, é só ignorar esta mensagem: nada mudou na sua conta.',
  });
}

/** The mail to a person who asks for a new password before the address was confirmed. It carries no code. */
export function unconfirmedMail(to: string): MailMessage {
  return plainMail({
    to,
    subject: 'Confirme seu e-mail da Vendinha',
    greeting: 'Falta confirmar o seu e-mail',
    text: 'Para criar uma nova senha, confirme antes o seu cadastro. Na tela de confirmação do aplicativo, peça um novo código.',
    notYou: 'Se não foi você quem pediu, é só ignorar esta mensagem.',
  });
}

/** The mail to a person who asks for a new password while a temporary one waits. It carries no code. */
export function temporaryMail(to: string): MailMessage {
  return plainMail({
    to,
    subject: 'Sua conta da Vendinha tem uma senha provisória',
    greeting: 'Use a sua senha provisória',
    text: 'Sua conta espera o primeiro acesso com a senha provisória que você recebeu. Se ela não funciona mais, fale com quem criou a conta.',
    notYou: 'Se não foi você quem pediu, é só ignorar esta mensagem.',
  });
}

export function resetMail(to: string, code: string): MailMessage {
  return codeMail({
    to,
    code,
    subject: `${code} é o código para criar sua nova senha`,
    greeting: 'Vamos criar uma nova senha?',
    request: 'Digite este código no aplicativo para continuar:',
    validity: 'Ele vale por 1 hora.',
    notYou: 'Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma.',
  });
}

interface CodeMail {
  to: string;
  code: string;
  subject: string;
  greeting: string;
  request: string;
  validity: string;
  notYou: string;
}

const NEVER_ASKED = 'A equipe da Vendinha nunca pede este código por telefone ou mensagem.';

/** Writes the mail of a code. It has no text that a person typed, so nothing needs escaping. */
function codeMail({ to, code, subject, greeting, request, validity, notYou }: CodeMail): MailMessage {
  const rules = `${validity} ${NEVER_ASKED}`;
  return {
    to,
    subject,
    text: [greeting, request, `    ${code}`, rules, notYou, 'Vendinha'].join('\n\n'),
    html: page(greeting, [
      paragraph(request),
      `<p style="margin:0 0 16px;padding:14px;background:#eef5ea;border-radius:12px;text-align:center;font-size:32px;font-weight:700;letter-spacing:6px">${code}</p>`,
      `<p style="margin:0 0 12px">${rules}</p>`,
      small(notYou),
    ]),
  };
}

interface PlainMail {
  to: string;
  subject: string;
  greeting: string;
  text: string;
  notYou: string;
}

function plainMail({ to, subject, greeting, text, notYou }: PlainMail): MailMessage {
  return {
    to,
    subject,
    text: [greeting, text, notYou, 'Vendinha'].join('\n\n'),
    html: page(greeting, [paragraph(text), small(notYou)]),
  };
}
