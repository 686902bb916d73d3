import type { Mailer, MailMessage } from '../../server/mail/mail-port.ts';

const MAX_KEPT = 100;

interface KeptMail extends MailMessage {
  /** Time of sending, in ms since 1970. */
  sentAt: number;
}

export interface BoxMailer extends Mailer {
  /** The last 100 messages, newest first. */
  list(): readonly KeptMail[];
}

/** A mailer that keeps its messages in memory: the demo shows them instead of sending. */
export function createBoxMailer(now: () => number = Date.now): BoxMailer {
  let kept: readonly KeptMail[] = [];
  return {
    async send({ to, subject, text, html }) {
      kept = [{ to, subject, text, html, sentAt: now() }, ...kept].slice(0, MAX_KEPT);
    },
    list: () => kept,
  };
}
