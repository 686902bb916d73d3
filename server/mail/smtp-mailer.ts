import type { Transporter } from 'nodemailer';
import type { Mailer } from './mail-port.ts';

/** How long any one step of a delivery may take, in ms; the job tries again later. */
const STEP_MS = 15_000;

export interface SmtpSettings {
  /** smtps://user:password@host:465, or smtp:// for STARTTLS. */
  url: string;
  /** Sender, e.g. Vendinha <ola@vendinha.exemplo.com.br>. */
  from: string;
}

export interface SmtpMailer extends Mailer {
  close(): void;
}

/** Sends by SMTP over a small pool of connections; the library is loaded for the first mail. */
export function createSmtpMailer({ url, from }: SmtpSettings): SmtpMailer {
  const settings = poolSettings(url);
  let transport: Transporter | undefined;
  return {
    async send({ to, subject, text, html }) {
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport(settings);
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
    close: () => transport?.close(),
  };
}

function poolSettings(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    pool: true as const,
    maxConnections: 2,
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && searchParams.get('tls') !== 'none',
    ignoreTLS: searchParams.get('tls') === 'none',
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
