import { SHOP_ZONE } from '../../src/domain/hours/shop-time-zone.ts';
import { DAY_MS } from '../../src/domain/words/time-units.ts';
import type { MailJob } from '../mail/mail-job.ts';
import { page, paragraph, small } from '../mail/page.ts';

/** A mail server that is silent for longer keeps the address of somebody who left for no use. */
const USEFUL_MS = 7 * DAY_MS;

const when = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: SHOP_ZONE,
});

const TITLE = 'Sua conta foi encerrada';
const LEFT =
  'Seus dados pessoais foram apagados e ninguém mais entra nela. Os comprovantes que a lei manda guardar ficam, sem o seu nome.';
const NOT_YOU =
  'Se não foi você, responda a esta mensagem: ela chega a quem administra a Vendinha. Troque também a senha deste e-mail.';

/** The mail to the old address of a closed account. It has no text that a person typed. `at`: ms since 1970. */
export function closedMail(to: string, at: number): MailJob {
  const told = `A sua conta da Vendinha foi encerrada no aplicativo em ${when.format(at)} (horário de Brasília).`;
  return {
    to,
    subject: 'Sua conta da Vendinha foi encerrada',
    text: [TITLE, told, LEFT, NOT_YOU, 'Vendinha'].join('\n\n'),
    html: page(TITLE, [paragraph(told), paragraph(LEFT), small(NOT_YOU)]),
    usefulUntil: at + USEFUL_MS,
  };
}
