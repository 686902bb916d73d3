import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { pixKeyKind } from '../src/domain/people/pix-key-kind.ts';
import { type Environment, isDecodable, readText, SIGNS } from './environment.ts';

/** Address of the PIX provider and our credentials there, all from the contract with the provider. */
export interface BacenSettings {
  baseUrl: string;
  /** Path of the token call from the host's root; null for '/oauth/token' below the base address. */
  tokenPath: string | null;
  clientId: string;
  clientSecret: string;
  /** The client certificate that the provider issued and its key, in PEM. */
  clientCertificate: { cert: string; key: string };
  /** The authority that signs the provider's certificate, in PEM; null for the public ones. */
  ca: string | null;
  /** Our PIX key at the provider. */
  pixKey: string;
}

export type PspSettings = { kind: 'simulator' } | ({ kind: 'bacen' } & BacenSettings);
export type MailSettings = { kind: 'box' } | { kind: 'smtp'; url: string; from: string };

/** Kind of a PEM file. `parse` throws where the text holds something else. */
interface Pem<T> {
  what: string;
  parse(text: string): T;
}
const CERTIFICATE: Pem<X509Certificate> = {
  what: 'certificate',
  parse: (text) => new X509Certificate(text),
};
const PRIVATE_KEY: Pem<KeyObject> = { what: 'private key without a password', parse: createPrivateKey };

/** Answers with the value of a variable. A missing one is '', and noted as a problem. */
type Need = (name: string) => string;

/** An address alone, or a name and the address in angle brackets. */
const SENDER = /^([^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;
/**
 * The address of a mail server: no path, and no @ behind the host. A password with such a sign in it would end up
 * there.
 */
const MAIL_SERVER = /^smtps?:\/\/[^/?#]+\/?(\?[^@#]*)?$/;

/** Reads SMTP_URL and MAIL_FROM. The address holds a password, so no problem repeats it. */
export function readSmtp(need: Need, problems: string[]): MailSettings {
  const [url, from] = [need('SMTP_URL'), need('MAIL_FROM')];
  if (url !== '' && !(MAIL_SERVER.test(url) && isDecodable(url)))
    problems.push(`SMTP_URL must be smtps://user:password@host:465 or smtp://host:587, ${SIGNS}`);
  else if (url !== '' && isBare(new URL(url)))
    problems.push('SMTP_URL has tls=none, which is for a relay on this machine alone');
  if (from !== '' && !SENDER.test(from)) problems.push(`MAIL_FROM has no e-mail address: ${from}`);
  return { kind: 'smtp', url, from };
}

/** Names of this machine as URL writes them. */
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** True where codes and a password would go to another machine in clear. */
const isBare = ({ protocol, hostname, searchParams }: URL): boolean =>
  protocol === 'smtp:' && searchParams.get('tls') === 'none' && !LOOPBACK.test(hostname);

/** True for an address on whose way nobody reads along: over TLS, or on this machine. */
function isKeptSecret(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}

/**
 * Reads the settings of the PIX provider. Certificate and key are read here, so a wrong file stops the start and not the
 * payments.
 */
export function readPsp(env: Environment, need: Need, problems: string[]): PspSettings {
  const kind = env.PSP?.trim();
  if (kind === 'simulator') problems.push('PSP=simulator is for the demo; production needs a real provider');
  else if (kind && kind !== 'bacen') problems.push(`PSP is not a known provider: ${kind}`);
  const baseUrl = need('PSP_URL');
  if (baseUrl !== '' && !(/^https?:\/\/[^?#\s]+$/.test(baseUrl) && isKeptSecret(baseUrl)))
    problems.push('PSP_URL must be https://host/path, and http:// is for this machine alone');
  const tokenPath = env.PSP_TOKEN_PATH?.trim() || null;
  if (tokenPath && !/^\/[\x21-\x7e]*$/.test(tokenPath))
    problems.push(`PSP_TOKEN_PATH must be a path from the host's root, such as /oauth/token: ${tokenPath}`);
  const pixKey = need('PSP_PIX_KEY');
  if (pixKey !== '' && !pixKeyKind(pixKey))
    problems.push(`PSP_PIX_KEY is no PIX key as banks store it: ${pixKey}`);
  return {
    kind: 'bacen',
    baseUrl,
    tokenPath,
    clientId: need('PSP_CLIENT_ID'),
    clientSecret: need('PSP_CLIENT_SECRET'),
    clientCertificate: readClientCertificate(need, problems),
    ca: readAuthority(env.PSP_CA_FILE?.trim(), problems),
    pixKey,
  };
}

function readClientCertificate(need: Need, problems: string[]): BacenSettings['clientCertificate'] {
  const cert = readPem('PSP_CERT_FILE', need('PSP_CERT_FILE'), CERTIFICATE, problems);
  const key = readPem('PSP_KEY_FILE', need('PSP_KEY_FILE'), PRIVATE_KEY, problems);
  if (cert && key && !cert.parsed.checkPrivateKey(key.parsed))
    problems.push('PSP_KEY_FILE is not the key of the certificate in PSP_CERT_FILE');
  return { cert: cert?.text ?? '', key: key?.text ?? '' };
}

const readAuthority = (file: string | undefined, problems: string[]): string | null =>
  file ? (readPem('PSP_CA_FILE', file, CERTIFICATE, problems)?.text ?? '') : null;

/** Reads a PEM file and parses it. Null where no file is named. A wrong file is null, too, and stands in `problems`. */
function readPem<T>(name: string, file: string, { what, parse }: Pem<T>, problems: string[]) {
  if (file === '') return null;
  const before = problems.length;
  const text = readText(name, file, problems);
  if (problems.length > before) return null;
  try {
    return { text, parsed: parse(text) };
  } catch {
    problems.push(`${name} holds no ${what} in PEM: ${file}`);
    return null;
  }
}
