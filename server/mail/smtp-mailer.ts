import type { Mailer } from './mail-port.ts';

/** Times of a delivery, in ms. A job whose delivery fails tries again later. */
export interface SmtpTimes {
  /** Longest time until a connection is made and greeted: a server may let strangers wait. */
  setUpMs: number;
  /**
   * Longest time until a command or a message is answered. A server may take ten minutes for a message (RFC 5321,
   * 4.5.3.2.6). A sender that waits less sends it again and again, and it arrives each time.
   */
  answerMs: number;
  /**
   * Time without a mail after which the connections are closed. One that was lost meanwhile would cost a mail
   * `answerMs`.
   */
  idleMs: number;
}

const USUAL_TIMES: SmtpTimes = { setUpMs: 60_000, answerMs: 600_000, idleMs: 10_000 };

export interface SmtpSettings {
  /** Address: smtps://user:password@host:465, or smtp:// for STARTTLS. */
  url: string;
  /** Sender, e.g. Vendinha <ola@vendinha.exemplo.com.br>. */
  from: string;
  /** Mails under way at once. */
  connections?: number;
  times?: Partial<SmtpTimes>;
}

export interface SmtpMailer extends Mailer {
  /** Ends everything at once. Mails under way fail. */
  close(): void;
}

/** The parts of the package's pool that are used here. Its types do not know `force` yet. */
interface Pool {
  sendMail(message: object): Promise<unknown>;
  close(options?: { force: boolean }): void;
}

/** Sends by SMTP over a small pool of connections; the library is loaded for the first mail. */
export function createSmtpMailer({ url, from, connections = 2, times = {} }: SmtpSettings): SmtpMailer {
  const limits = { ...USUAL_TIMES, ...times };
  const settings = poolSettings(url, connections, limits);
  let pool: Pool | undefined;
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;
  const disconnect = (): void => {
    clearTimeout(timer);
    pool?.close({ force: true });
    pool = undefined;
  };
  return {
    async send({ to, subject, text, html, unsubscribe }) {
      const { createTransport } = await import('nodemailer');
      clearTimeout(timer);
      underWay += 1;
      pool ??= createTransport(settings);
      const message = { from, to: { name: '', address: to }, subject, text, html };
      try {
        await pool.sendMail(unsubscribe ? { ...message, headers: headersOf(unsubscribe) } : message);
      } finally {
        underWay -= 1;
        if (underWay === 0) timer = setTimeout(disconnect, limits.idleMs).unref();
      }
    },
    close: disconnect,
  };
}

/** Headers by which a mail program offers to end such mail, with one press (RFC 2369, RFC 8058). */
const headersOf = (unsubscribe: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function poolSettings(url: string, maxConnections: number, { setUpMs, answerMs }: SmtpTimes) {
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
    dnsTimeout: setUpMs,
    connectionTimeout: setUpMs,
    greetingTimeout: setUpMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
