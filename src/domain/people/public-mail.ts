import { isDomainAddress } from './domain-address.ts';

/** Mail providers that are open to everyone. An invite of such a domain would let in anyone. */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.com.br',
  'outlook.com',
  'outlook.com.br',
  'live.com',
  'live.com.br',
  'msn.com',
  'yahoo.com',
  'yahoo.com.br',
  'ymail.com',
  'rocketmail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'terra.com',
  'ig.com.br',
  'globo.com',
  'globomail.com',
  'r7.com',
  'zipmail.com.br',
  'oi.com.br',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'tutanota.com',
  'tuta.io',
  'zoho.com',
  'gmx.com',
  'gmx.net',
  'mail.com',
  'yandex.com',
]);

/** True for a domain, written with its '@', of a mail provider that is open to everyone. */
export function isPublicMailDomain(address: string): boolean {
  return isDomainAddress(address) && PUBLIC_DOMAINS.has(address.slice(1).toLowerCase());
}
