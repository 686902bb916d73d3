import type { Transporter } from 'nodemailer';
import type { Mailer } from './mail-port.ts';

/** Longest time of one step of a delivery, in ms; the job tries again later. */
const STEP_MS = 10_000;

export interface SmtpSettings {
  /** smtps://user:password@host:465, or smtp:// for STARTTLS. */
  url: string;
  /** Sender, e.g. Vendinha <ola@vendinha.exemplo.com.br>. */
  from: string;
  /** Mails under way at once. */
  connections?: number;
  /** Longest time of one step of a delivery, in ms. */
  stepMs?: number;
}

export interface SmtpMailer extends Mailer {
  close(): void;
}

/** Sends by SMTP over a small pool of connections; the library is loaded for the first mail. */
export function createSmtpMailer({ url, from, connections = 2, stepMs = STEP_MS }: SmtpSettings): SmtpMailer {
  const settings = poolSettings(url, connections, stepMs);
  let transport: Transporter | undefined;
  return {
    async send({ to, subject, text, html, unsubscribe }) {
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport(settings);
      const message = { from, to: { name: '', address: to }, subject, text, html };
      await transport.sendMail(unsubscribe ? { ...message, headers: headersOf(unsubscribe) } : message);
    },
    close: () => transport?.close(),
  };
}

/** By these a mail program offers to end such mail, with one press (RFC 2369, RFC 8058). */
const headersOf = (unsubscribe: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function poolSettings(url: string, maxConnections: number, stepMs: number) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    pool: true as const,
    maxConnections,
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && searchParams.get('tls') !== 'none',
    ignoreTLS: searchParams.get('tls') === 'none',
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
