import { inviteAddress } from '../../records/types/shop/invite.ts';

/** The parsed input of an invite form. */
export interface InviteList {
  /** Lower-case e-mails and domains with their '@', distinct, in the order typed. */
  addresses: readonly string[];
  /** Parts that are no e-mail and no domain. */
  wrong: readonly string[];
}

/** A name in quotes before its address. It may hold a comma. */
const QUOTED_NAME = /"[^"]*"\s*(?=<)/g;
/** An address in angle brackets, with a name or without. */
const ENCLOSED = /^[^<>]*<([^<>]*)>$/;

/**
 * Reads one e-mail, one domain starting with @, or a list of them separated by commas or semicolons [MV-01]. E-mail
 * programs copy an address as 'Ana <ana@exemplo.com.br>'.
 */
export function readInviteList(text: string): InviteList {
  const parts = text
    .replace(QUOTED_NAME, '')
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const addresses = new Set<string>();
  const wrong: string[] = [];
  for (const part of parts) {
    const typed = ENCLOSED.exec(part)?.[1] ?? part;
    // A bare domain is most likely an incomplete e-mail. Inviting a whole domain needs the '@'.
    const address = typed.includes('@') ? inviteAddress(typed) : null;
    if (address) addresses.add(address);
    else wrong.push(part);
  }
  return { addresses: [...addresses], wrong };
}
