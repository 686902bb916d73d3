import { ROLE_NAMES } from '../../src/domain/people/staff.ts';
import { withMore } from '../../src/domain/words/names-text.ts';
import { paths } from '../../src/paths.ts';
import type { Staff } from '../../src/records/types/shop/staff.ts';
import { letter } from '../mail/letter.ts';
import type { MailMessage } from '../mail/mail-port.ts';
import { safeName } from '../mail/safe-name.ts';

/**
 * The mail of an invitation to work at a shop, or at several. Its link leads to the list where it is accepted, after a
 * sign-in with the invited address.
 */
export function staffMail(publicOrigin: string, staff: Staff, shops: number): MailMessage {
  const shop = safeName(staff.locationName) || 'um mercadinho';
  const where = withMore(shop, shops - 1);
  const inviter = safeName(staff.invitedBy.replace(/@.*$/, '')) || 'Alguém';
  const role = staff.role ? ROLE_NAMES[staff.role] : 'equipe';
  return letter({
    to: staff.email,
    title: `${inviter} convidou você para a equipe de ${where}`,
    paragraphs: [
      `Seu papel: ${role}.`,
      `Abra o link, entre com este e-mail (${staff.email}) e aceite o convite. Se ainda não tem conta, cadastre-se com ele.`,
    ],
    link: `${publicOrigin}${paths.myLocations()}`,
    act: 'Ver convite',
  });
}
