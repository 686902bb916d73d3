import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBoxMailer } from '../../../dev/pages/box-mailer.ts';
import {
  type Received,
  type SmtpServer,
  startSilentServer,
  startSmtpServer,
} from '../../../scripts/bench/server/smtp-server.ts';
import { confirmationMail, resetMail } from '../../../server/mail/code-mails.ts';
import { dropRefused } from '../../../server/mail/drop-refused.ts';
import { createMailJob } from '../../../server/mail/mail-job.ts';
import { isRefusedAddress, type MailMessage } from '../../../server/mail/mail-port.ts';
import { createSmtpMailer, type SmtpMailer } from '../../../server/mail/smtp-mailer.ts';
import { describeMailer, type MailerBench, message } from '../../contracts/mailer.ts';

async function smtpBench(): Promise<MailerBench> {
  const server = await startSmtpServer();
  const mailer = createSmtpMailer({ url: server.url, from: 'Vendinha <ola@vendinha.test>' });
  return {
    mailer,
    arrived: () => server.received.map(readMail),
    stop: async () => {
      mailer.close();
      await server.stop();
    },
  };
}

async function boxBench(): Promise<MailerBench> {
  const mailer = createBoxMailer();
  return {
    mailer,
    arrived: () =>
      mailer
        .list()
        .map(({ to, subject, text, html }) => ({ to, subject, text, html }))
        .reverse(),
    stop: async () => undefined,
  };
}

describeMailer('smtp', smtpBench);
describeMailer('box', boxBench);

describe('the smtp mailer', () => {
  let server: SmtpServer;
  let mailer: SmtpMailer;
  beforeAll(async () => {
    server = await startSmtpServer();
    mailer = createSmtpMailer({ url: server.url, from: 'Vendinha <ola@vendinha.test>' });
  });
  afterAll(async () => {
    mailer.close();
    await server.stop();
  });

  test('rejects what the server refuses, so that the job tries again', async () => {
    server.refuseNext('451 4.2.1 tente mais tarde');
    await expect(mailer.send(message)).rejects.toThrow('451');
    await mailer.send(message);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.from).toBe('ola@vendinha.test');
  });

  test('rejects when the connection is lost before the message is accepted', async () => {
    server.dropNext();
    await expect(mailer.send(message)).rejects.toThrow();
    await mailer.send(message);
  });

  test.each([
    ['550 5.1.1 no such user', true],
    ['550 no such user', true],
    ['553 5.1.3 bad address', true],
    ['450 4.2.0 greylisted', false],
    ['554 5.7.1 relay access denied', false],
  ])('knows an address that is refused for good from a server that takes nothing: %s', async (reply, is) => {
    server.refuseNext(reply);
    const error = await mailer.send(message).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(isRefusedAddress(error)).toBe(is);
  });

  test('demands TLS unless the address says otherwise', async () => {
    const strict = createSmtpMailer({ url: server.url.replace('?tls=none', ''), from: 'ola@vendinha.test' });
    const before = server.received.length;
    await expect(strict.send(message)).rejects.toThrow();
    expect(server.received).toHaveLength(before);
    strict.close();
  });

  test('rejects when the server accepts and says nothing', async () => {
    const silent = await startSilentServer();
    const waiting = createSmtpMailer({ url: silent.url, from: 'ola@vendinha.test', times: { setUpMs: 50 } });
    await expect(waiting.send(message)).rejects.toThrow();
    waiting.close();
    await silent.stop();
  });

  test('waits ten minutes for an answer, as a mail server may take: who waits less sends a mail again and again', async () => {
    const silence = vi.spyOn(Socket.prototype, 'setTimeout');
    const patient = createSmtpMailer({ url: server.url, from: 'ola@vendinha.test' });
    await patient.send(message);
    expect(silence.mock.calls.map(([ms]) => ms)).toContain(600_000);
    silence.mockRestore();
    patient.close();
  });

  test('lets go of its connections soon after the last mail', async () => {
    const calm = await startSmtpServer();
    const idle = createSmtpMailer({ url: calm.url, from: 'ola@vendinha.test', times: { idleMs: 50 } });
    await Promise.all([idle.send(message), idle.send(message)]);
    await expect.poll(() => calm.connections()).toBe(0);
    await idle.send(message);
    expect(calm.received).toHaveLength(3);
    idle.close();
    await calm.stop();
  });

  test('ends what is under way at its own end', async () => {
    const silent = await startSilentServer();
    const times = { setUpMs: 600_000 };
    const waiting = createSmtpMailer({ url: silent.url, from: 'ola@vendinha.test', times });
    const sent = expect(waiting.send(message)).rejects.toThrow();
    await silent.accepted(1);
    waiting.close();
    await sent;
    await silent.stop();
  });

  test('rejects when nobody listens', async () => {
    const gone = await startSmtpServer();
    await gone.stop();
    const lost = createSmtpMailer({ url: gone.url, from: 'ola@vendinha.test' });
    await expect(lost.send(message)).rejects.toThrow();
    lost.close();
  });
});

test('the box keeps the last 100, newest first', async () => {
  const box = createBoxMailer(() => 7);
  for (let index = 0; index < 105; index += 1) await box.send({ ...message, subject: String(index) });
  expect(box.list()).toHaveLength(100);
  expect(box.list()[0]).toEqual({ ...message, subject: '104', sentAt: 7 });
  expect(box.list().at(-1)?.subject).toBe('5');
});

test('a mail job sends its payload and rejects what is no message', async () => {
  const box = createBoxMailer();
  const run = createMailJob(box);
  await run(JSON.parse(JSON.stringify(message)));
  expect(box.list()).toHaveLength(1);
  await expect(async () => run({ to: 'a@b.co' })).rejects.toThrow();
  expect(box.list()).toHaveLength(1);
});

test('mail that may be lost is given up where its address is refused, and nowhere else', async () => {
  const lines: unknown[] = [];
  const log = { info: (detail: object, text: string) => void lines.push({ ...detail, text }) };
  const refusal = (fields: object) => Object.assign(new Error(message.to), { responseCode: 550, ...fields });
  const mailer = (error: Error) => dropRefused({ send: async () => Promise.reject(error) }, log);
  await mailer(refusal({ command: 'RCPT TO', response: '550 5.1.1 quem?' })).send(message);
  expect(lines).toEqual([{ text: 'the mail server refused an address' }]);
  await expect(mailer(refusal({ command: 'DATA', response: '550 spam' })).send(message)).rejects.toThrow();
  await expect(mailer(new Error('gone')).send(message)).rejects.toThrow('gone');
  expect(lines).toHaveLength(1);
});

test('a mail job drops the message of a code that another took the place of', async () => {
  const box = createBoxMailer();
  const code = { id: 'reset:ana', hash: 'b' };
  const run = createMailJob(box, { isCurrent: async ({ id, hash }) => id === 'reset:ana' && hash === 'b' });
  expect(await run({ ...message, code: { ...code, hash: 'a' } })).toEqual({ done: true });
  expect(box.list()).toHaveLength(0);
  await run({ ...message, code });
  expect(box.list().map(({ text }) => text)).toEqual([message.text]);
});

test('a mail job drops a message past its use', async () => {
  let now = 1000;
  const box = createBoxMailer();
  const run = createMailJob(box, { now: () => now });
  await run({ ...message, usefulUntil: 1001 });
  now = 1001;
  expect(await run({ ...message, usefulUntil: 1001 })).toEqual({ done: true });
  expect(box.list()).toHaveLength(1);
});

test('the code mails say the code in subject, text and html', () => {
  for (const mail of [confirmationMail('a@b.co', '012345'), resetMail('a@b.co', '012345')])
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).toContain('012345');
});

/** Decodes a sent mail: encoded words, quoted-printable, base64, multipart. */
function readMail({ to, data }: Received): MailMessage {
  const [head = '', ...rest] = data.split('\n\n');
  const headers = head.replace(/\n[ \t]+/g, ' ');
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? 'none';
  const parts = rest.join('\n\n').split(`--${boundary}`);
  const partOf = (type: string): string => {
    const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    const [partHead = '', ...body] = part.trimStart().split('\n\n');
    return decodeBody(partHead, body.join('\n\n').replace(/\n$/, ''));
  };
  return {
    to: to.join(', '),
    subject: decodeWords(/^Subject: (.*)$/m.exec(headers)?.[1] ?? ''),
    text: partOf('text/plain'),
    html: partOf('text/html'),
  };
}

function decodeBody(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return /quoted-printable/i.test(head) ? decodeQuoted(body.replace(/=\n/g, '')) : body;
}

function decodeQuoted(text: string): string {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
}

function decodeWords(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
