import { paths } from '../../src/paths.ts';
import type { Invite } from '../../src/records/types/shop/invite.ts';
import { letter } from '../mail/letter.ts';
import type { MailMessage } from '../mail/mail-port.ts';
import { safeName } from '../mail/safe-name.ts';

export function inviteMail(publicOrigin: string, invite: Invite): MailMessage {
  const shop = safeName(invite.locationName) || 'um mercadinho';
  const inviter = safeName(invite.invitedBy.replace(/@.*$/, '')) || 'Alguém';
  return letter({
    to: invite.reference,
    title: `${inviter} convidou você para comprar em ${shop}`,
    paragraphs: [
      'Com o convite você vê os produtos, paga pelo celular e leva na hora.',
      `Abra o link e entre com este e-mail (${invite.reference}). Se ainda não tem conta, cadastre-se com ele.`,
    ],
    link: `${publicOrigin}${paths.shop(invite.locationId)}`,
    act: `Abrir ${shop}`,
  });
}
