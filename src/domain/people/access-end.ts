/**
 * Reason why a person may not see a location any more. 'revoked': its owner took the invite back. 'expired': the invite
 * does not hold any more. 'private': it was open to everyone. 'deleted': the location is gone.
 */
export type AccessEnd = 'revoked' | 'expired' | 'private' | 'deleted';

const TEXTS: Readonly<Record<AccessEnd, string>> = {
  revoked: 'Seu convite para este local foi revogado por quem cuida dele.',
  expired: 'Seu convite para este local não vale mais.',
  private: 'Este local agora é privado, aberto só a convidados.',
  deleted: 'Este local não existe mais.',
};

/** Text for a person where the reason is not known. */
export const ACCESS_ENDED = 'Seu acesso a este local terminou.';

/** The reason as a person reads it. Any other value reads as an unknown reason. */
export function accessEndText(end: unknown): string {
  return TEXTS[end as AccessEnd] ?? ACCESS_ENDED;
}
