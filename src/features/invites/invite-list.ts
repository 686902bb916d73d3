import { inviteAddress } from '../../records/types/invite.ts';

/** The parsed input of an invite form. */
export interface InviteList {
  /** Lower-case e-mails and domains with their '@', distinct, in the order typed. */
  addresses: readonly string[];
  /** Parts that are no e-mail and no domain. */
  wrong: readonly string[];
}

/** Reads one e-mail, one domain starting with @, or a list of them separated by commas or semicolons [MV-01]. */
export function readInviteList(text: string): InviteList {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const addresses = new Set<string>();
  const wrong: string[] = [];
  for (const part of parts) {
    // A bare domain is most likely an incomplete e-mail. Inviting a whole domain needs the '@'.
    const address = part.includes('@') ? inviteAddress(part) : null;
    if (address) addresses.add(address);
    else wrong.push(part);
  }
  return { addresses: [...addresses], wrong };
}
