import { paths } from '../../src/paths.ts';
import type { Invite } from '../../src/records/types/invite.ts';
import type { MailMessage } from '../mail/mail-port.ts';
import { escapeHtml } from '../web/escape-html.ts';
import { safeName } from '../web/safe-name.ts';

/** The mail of an invite to a shop. */
export function inviteMail(publicOrigin: string, invite: Invite): MailMessage {
  const shop = safeName(invite.locationName) || 'um mercadinho';
  const inviter = safeName(invite.invitedBy.replace(/@.*$/, '')) || 'Alguém';
  const link = `${publicOrigin}${paths.shop(invite.locationId)}`;
  const title = `${inviter} convidou você para comprar em ${shop}`;
  const what = 'Com o convite você vê os produtos, paga pelo celular e leva na hora.';
  const how = `Abra o link e entre com este e-mail (${invite.reference}). Se ainda não tem conta, cadastre-se com ele.`;
  const notYou = 'Se você não conhece quem convidou, ignore esta mensagem: nada acontece.';
  const html = [title, what, how, notYou, shop].map(escapeHtml);
  return {
    to: invite.reference,
    subject: title,
    text: [title, '', what, '', how, '', `    ${link}`, '', notYou, '', 'Vendinha'].join('\n'),
    html: `<!doctype html>
<html lang="pt-BR">
<body style="margin:0;padding:24px;background:#fbf6ec;color:#2b2a26;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:440px;margin:0 auto;padding:28px;background:#ffffff;border-radius:16px">
<h1 style="margin:0 0 12px;font-size:22px">${html[0]}</h1>
<p style="margin:0 0 16px">${html[1]}</p>
<p style="margin:0 0 16px">${html[2]}</p>
<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:block;padding:14px;background:#0b7a4b;border-radius:12px;color:#ffffff;font-weight:700;text-align:center;text-decoration:none">Abrir ${html[4]}</a></p>
<p style="margin:0 0 16px;color:#6b675d;font-size:14px;overflow-wrap:anywhere">${escapeHtml(link)}</p>
<p style="margin:0;color:#6b675d;font-size:14px">${html[3]}</p>
</div>
</body>
</html>`,
  };
}
