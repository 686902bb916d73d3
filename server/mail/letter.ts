import { escapeHtml } from './escape-html.ts';
import type { MailMessage } from './mail-port.ts';
import { button, page, paragraph, small } from './page.ts';

/** Plain text of an invitation, which holds no HTML yet. */
export interface Letter {
  to: string;
  title: string;
  /** Purpose of the invitation, and the way to accept it. */
  paragraphs: readonly string[];
  link: string;
  /** Label of the link's button. */
  act: string;
}

const NOT_YOU = 'Se você não conhece quem convidou, ignore esta mensagem: nada acontece.';

/** The mail of an invitation. Its title is its subject too. */
export function letter({ to, title, paragraphs, link, act }: Letter): MailMessage {
  const address = escapeHtml(link);
  return {
    to,
    subject: title,
    text: [title, ...paragraphs, `    ${link}`, NOT_YOU, 'Vendinha'].join('\n\n'),
    html: page(escapeHtml(title), [
      ...paragraphs.map((text) => paragraph(escapeHtml(text))),
      button(address, escapeHtml(act)),
      small(address, '0 0 16px'),
      small(escapeHtml(NOT_YOU)),
    ]),
  };
}
