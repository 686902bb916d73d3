import { ROLE_NAMES } from '../../src/domain/people/staff.ts';
import { paths } from '../../src/paths.ts';
import type { Staff } from '../../src/records/types/staff.ts';
import type { MailMessage } from '../mail/mail-port.ts';
import { escapeHtml } from '../web/escape-html.ts';
import { safeName } from '../web/safe-name.ts';

/**
 * The mail of an invitation to work at a shop, or at several. Its link leads to the list where it is accepted, after a
 * sign-in with the invited address.
 */
export function staffMail(publicOrigin: string, staff: Staff, shops: number): MailMessage {
  const shop = safeName(staff.locationName) || 'um mercadinho';
  const where = shops > 1 ? `${shop} e mais ${shops - 1}` : shop;
  const inviter = safeName(staff.invitedBy.replace(/@.*$/, '')) || 'Alguém';
  const role = staff.role ? ROLE_NAMES[staff.role] : 'equipe';
  const link = `${publicOrigin}${paths.myLocations()}`;
  const title = `${inviter} convidou você para a equipe de ${where}`;
  const what = `Seu papel: ${role}.`;
  const how = `Abra o link, entre com este e-mail (${staff.email}) e aceite o convite. Se ainda não tem conta, cadastre-se com ele.`;
  const notYou = 'Se você não conhece quem convidou, ignore esta mensagem: nada acontece.';
  const html = [title, what, how, notYou].map(escapeHtml);
  return {
    to: staff.email,
    subject: title,
    text: [title, '', what, '', how, '', `    ${link}`, '', notYou, '', 'Vendinha'].join('\n'),
    html: `<!doctype html>
<html lang="pt-BR">
<body style="margin:0;padding:24px;background:#fbf6ec;color:#2b2a26;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:440px;margin:0 auto;padding:28px;background:#ffffff;border-radius:16px">
<h1 style="margin:0 0 12px;font-size:22px">${html[0]}</h1>
<p style="margin:0 0 16px">${html[1]}</p>
<p style="margin:0 0 16px">${html[2]}</p>
<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:block;padding:14px;background:#0b7a4b;border-radius:12px;color:#ffffff;font-weight:700;text-align:center;text-decoration:none">Ver convite</a></p>
<p style="margin:0 0 16px;color:#6b675d;font-size:14px;overflow-wrap:anywhere">${escapeHtml(link)}</p>
<p style="margin:0;color:#6b675d;font-size:14px">${html[3]}</p>
</div>
</body>
</html>`,
  };
}
