import type { Managed } from '../../data/rows/managed.ts';
import { type Invite, inviteAddress, invitingAudiences } from '../../records/types/invite.ts';
import type { Location } from '../../records/types/location.ts';

/** The other active invites of the same address. */
export function invitesOfSame(
  { id, reference }: Invite,
  invites: readonly Managed<Invite>[],
): readonly Managed<Invite>[] {
  const address = inviteAddress(reference);
  return invites.filter(
    ({ value }) => value.active && value.id !== id && inviteAddress(value.reference) === address,
  );
}

/** Consequences of revoking an invite. The location may stay open to the same people in another way. */
export function revokeText(
  { reference }: Invite,
  invites: readonly Managed<Invite>[],
  { visibility }: Location,
): string {
  if (visibility === 'PUBLIC')
    return `O local é público: sem o convite, ${reference} ainda o vê quando está por perto e compra nele.`;
  const address = inviteAddress(reference) ?? reference;
  const others = invites.flatMap(({ value }) => (value.active ? (inviteAddress(value.reference) ?? []) : []));
  if (address.startsWith('@'))
    return others.some((other) => other !== address && other.endsWith(address))
      ? `${reference} deixa de ver este local e de comprar nele. Quem tem convite próprio continua.`
      : `${reference} deixa de ver este local e de comprar nele.`;
  const domain = invitingAudiences(address).find((audience) => audience !== address);
  return domain !== undefined && others.includes(domain)
    ? `${reference} ainda vê este local e compra nele, pelo convite de ${domain}.`
    : `${reference} deixa de ver este local e de comprar nele.`;
}
