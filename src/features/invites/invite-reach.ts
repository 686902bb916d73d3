import type { Managed } from '../../data/rows/managed.ts';
import { isDomainAddress } from '../../domain/people/domain-address.ts';
import { type Invite, inviteAddress, invitingAudiences } from '../../records/types/shop/invite.ts';
import type { Location } from '../../records/types/shop/location.ts';

/** The address of an invite, to compare it by. That of an old one may have a shape that is refused today. */
const addressOf = ({ reference }: Invite): string => inviteAddress(reference) ?? reference;

/** The other active invites of the same address. */
export function invitesOfSame(
  invite: Invite,
  invites: readonly Managed<Invite>[],
): readonly Managed<Invite>[] {
  const address = addressOf(invite);
  return invites.filter(
    ({ value }) => value.active && value.id !== invite.id && addressOf(value) === address,
  );
}

interface Reach {
  invites: readonly Managed<Invite>[];
  location: Location;
  /** E-mails of those who work at the location; null where this device does not know them. */
  workers: readonly string[] | null;
}

/** Consequences of revoking an invite. The location may stay open to the same people in another way. */
export function revokeText(invite: Invite, { invites, location, workers }: Reach): string {
  const { reference } = invite;
  if (location.visibility === 'PUBLIC')
    return `O local é público: sem o convite, ${reference} ainda o vê quando está por perto e compra nele.`;
  const address = addressOf(invite);
  const others = invites.filter(({ value }) => value.active).map(({ value }) => addressOf(value));
  const ended = `${reference} deixa de ver este local e de comprar nele`;
  if (isDomainAddress(address)) {
    const stays = [
      ...(others.some((other) => other !== address && other.endsWith(address))
        ? ['tem convite próprio']
        : []),
      // Of unknown workers it holds in any case, because it names nobody.
      ...((workers?.some((email) => email.endsWith(address)) ?? true) ? ['trabalha aqui'] : []),
    ];
    return stays.length > 0 ? `${ended}. Quem ${stays.join(' ou ')} continua.` : `${ended}.`;
  }
  const stays = `${reference} ainda vê este local e compra nele`;
  if (workers?.includes(address)) return `${stays}, porque trabalha aqui.`;
  const domain = invitingAudiences(address).find((audience) => audience !== address);
  if (domain !== undefined && others.includes(domain)) return `${stays}, pelo convite de ${domain}.`;
  return workers ? `${ended}.` : `${ended}, a não ser que trabalhe aqui.`;
}
