import { escapeHtml } from './escape-html.ts';
import type { MailMessage } from './mail-port.ts';
import { page, paragraph, small } from './page.ts';

/** What an invitation says, as plain text: nothing in it is HTML yet. */
export interface Letter {
  to: string;
  title: string;
  /** What the invitation is for, and how it is accepted. */
  paragraphs: readonly string[];
  link: string;
  /** What the link's button says. */
  act: string;
}

const NOT_YOU = 'Se você não conhece quem convidou, ignore esta mensagem: nada acontece.';
const BUTTON =
  'display:block;padding:14px;background:#0b7a4b;border-radius:12px;color:#ffffff;font-weight:700;text-align:center;text-decoration:none';

/** The mail of an invitation. Its title is its subject too. */
export function letter({ to, title, paragraphs, link, act }: Letter): MailMessage {
  const address = escapeHtml(link);
  return {
    to,
    subject: title,
    text: [title, ...paragraphs, `    ${link}`, NOT_YOU, 'Vendinha'].join('\n\n'),
    html: page(escapeHtml(title), [
      ...paragraphs.map((text) => paragraph(escapeHtml(text))),
      paragraph(`<a href="${address}" style="${BUTTON}">${escapeHtml(act)}</a>`),
      small(address, '0 0 16px'),
      small(escapeHtml(NOT_YOU)),
    ]),
  };
}
