/**
 * One message to one person. `html` says the same as `text`. It is a type, not an interface, because it travels as a
 * job's payload.
 */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address that ends mail of this kind by a POST, without a sign-in (RFC 8058). */
  unsubscribe?: string;
};

/** Sends mail. Resolves once the message is accepted for delivery, and rejects when it must be tried again. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
}

/** True for a mail that its server will never take, such as one to an address that does not exist (SMTP 5xx). */
function isRefusedForGood(error: unknown): boolean {
  const code =
    typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : 0;
  return typeof code === 'number' && code >= 500 && code < 600;
}

/**
 * True where the mail server takes no mail for that address, such as a mistyped one. A server that relays for nobody (5.7.x),
 * or that refuses our password or text, says nothing of the address.
 */
export function isRefusedAddress(error: unknown): boolean {
  if (!isRefusedForGood(error)) return false;
  const { command, response } = error as { command?: unknown; response?: unknown };
  return command === 'RCPT TO' && !/^\d{3}[ -]5\.7\./.test(String(response));
}
