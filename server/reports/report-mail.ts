import { paths } from '../../src/paths.ts';
import type { MaybePromise } from '../db/maybe-promise.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import type { MailMessage } from '../mail/mail-port.ts';
import { button, page, paragraph, small } from '../mail/page.ts';
import type { Report, ReportLine } from './report.ts';
import { UNSUBSCRIBE_PATH } from './unsubscribe-path.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Parts of a mail beside its report. */
export interface Sender {
  /** PUBLIC_ORIGIN, to which links lead. */
  publicOrigin: string;
  /** Secret that signs the link by which such mails end. */
  secret: Uint8Array;
}

const WHY = 'Você recebe este e-mail porque pediu avisos dos seus locais.';
const STOP = 'Parar de receber estes e-mails';

/** A sender that asks for its secret with each mail, because a theft changes it. */
export type AskingSender = Omit<Sender, 'secret'> & { secret: () => MaybePromise<Uint8Array> };

/** The mail of a report to a person. Its foot ends such mails without a sign-in. */
export function reportMail(
  report: Pick<Report, 'title' | 'lines' | 'path'>,
  { to, sub }: { to: string; sub: string },
  { publicOrigin, secret }: Sender,
): MailMessage {
  const token = unsubscribeToken(secret, sub);
  const stop = `${publicOrigin}${paths.mail()}#${token}`;
  const link = `${publicOrigin}${report.path}`;
  const plain = report.lines.map(({ text, detail }) => (detail ? `${text}: ${detail}` : text)).join('\n');
  return {
    to,
    subject: report.title,
    text: [report.title, plain, `    ${link}`, `${WHY} ${STOP}: ${stop}`, 'Vendinha'].join('\n\n'),
    html: page(escapeHtml(report.title), [
      ...report.lines.map(line),
      button(escapeHtml(link), 'Abrir na Vendinha'),
      small(`${WHY} <a href="${escapeHtml(stop)}" style="color:#6b675d">${STOP}</a>`),
    ]),
    unsubscribe: `${publicOrigin}${UNSUBSCRIBE_PATH}?token=${token}`,
  };
}

const line = ({ text, detail }: ReportLine): string =>
  paragraph(
    `<b>${escapeHtml(text)}</b>${detail ? `<br><span style="color:#6b675d">${escapeHtml(detail)}</span>` : ''}`,
  );
