/** One message to one person; `html` says the same as `text`. A type, not an interface: it travels as a job's payload. */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** Sends mail: resolves once the message is accepted for delivery, rejects when it must be tried again. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
}
