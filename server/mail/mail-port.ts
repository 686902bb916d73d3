/** One message to one person; `html` says the same as `text`. A type, not an interface: it travels as a job's payload. */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address that ends mail of this kind by a POST, without a sign-in (RFC 8058). */
  unsubscribe?: string;
};

/** Sends mail: resolves once the message is accepted for delivery, rejects when it must be tried again. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
}

/** True for a mail that its server will never take, such as one to an address that does not exist (SMTP 5xx). */
export function isRefusedForGood(error: unknown): boolean {
  const code =
    typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : 0;
  return typeof code === 'number' && code >= 500 && code < 600;
}
