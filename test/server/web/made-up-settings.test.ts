import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_CERTIFICATE } from '../../../scripts/bench/server/client-certificate.ts';
import { nowhere } from '../../../scripts/bench/server/production-environment.ts';
import { readConfig } from '../../../server/config.ts';
import { spawnServer } from '../support/server-process.ts';

describe('a setting that is there and made up', () => {
  let folder: string;
  let production: Record<string, string>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vendinha-settings-'));
    production = nowhere(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Names of the variables reported as wrong, and the whole message. */
  const problemsOf = (env: Record<string, string>): { names: string[]; said: string } => {
    try {
      readConfig([], { ...production, ...env });
      return { names: [], said: '' };
    } catch (error) {
      const said = error instanceof Error ? error.message : '';
      return { names: [...said.matchAll(/^ {2}- (\w+) /gm)].map(([, name = '']) => name), said };
    }
  };
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test.each([
    [
      'SMTP_URL',
      ['banana', 'https://mail.x', 'smtps://', 'smtps://u:se#gredo@mail.x', 'smtps://u:50%@mail.x'],
    ],
    ['SMTP_URL', ['smtps://u:1/segredo@mail.x', 'smtps://u:1?segredo@mail.x', 'smtps://u:1#segredo@mail.x']],
    [
      'SMTP_URL',
      ['smtp://mail.x?tls=none', 'smtp://u:segredo@10.0.0.2:25?tls=none', 'smtp://localhost.x?tls=none'],
    ],
    ['MAIL_FROM', ['banana', 'Vendinha <ola>', 'ola@x <', '<a@b> c']],
    ['PSP_URL', ['banana', 'smtp://pix.x', 'https://pix.x:porta', 'https://pix.x/?v=2']],
    ['PSP_URL', ['http://pix.x/v2', 'HTTP://pix.x', 'http://127.0.0.1.pix.x', 'http://localhost@pix.x']],
    ['PSP_TOKEN_PATH', ['foo', '/com espaço']],
    ['PSP_PIX_KEY', ['zzz', '11111111111', 'Loja@Example.com']],
    [
      'PUBLIC_ORIGIN',
      ['https://a?b c', 'https://[', 'https://Loja.example.com', 'https://loja.example.com:443'],
    ],
    [
      'DATABASE_URL',
      [
        'postgres://u@db:porta/v',
        'postgres://u:se#gredo@db/v',
        'postgres://u:1#segredo@db/v',
        'postgres://u:se/gredo@db/v',
      ],
    ],
    ['CEP_URL', ['http://[']],
    ['CEP_PLACES_URL', ['http://[']],
    ['ADDRESS_URL', ['http://db:porta']],
    ['S3_ENDPOINT', ['http://[']],
  ])('stops the start under its name: %s', (name, values) => {
    const bucket = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    for (const value of values) {
      const { names, said } = problemsOf({ ...bucket, [name]: value });
      expect([value, names]).toEqual([value, [name]]);
      expect(said).not.toMatch(/gredo/);
    }
  });

  test('what is rare and right is taken', () => {
    const rights: Record<string, string>[] = [
      { SMTP_URL: 'smtp://mail.x' },
      { SMTP_URL: 'smtp://127.0.0.1:25?tls=none' },
      { SMTP_URL: 'smtp://localhost?tls=none' },
      { SMTP_URL: 'smtp://[::1]:2525/?tls=none' },
      { SMTP_URL: 'smtps://u%40x:50%25%2F%23@mail.x:465/' },
      { MAIL_FROM: 'ola@localhost' },
      { MAIL_FROM: '"Loja @ casa" <ola@x.com>' },
      { PSP_URL: 'http://127.0.0.1:9443/v2' },
      { PSP_URL: 'http://[::1]:9443/v2' },
      { PSP_URL: 'http://localhost/v2' },
      { PSP_TOKEN_PATH: '/oauth/token?grant_type=client_credentials' },
      { PSP_PIX_KEY: '+5511987654321' },
      { PUBLIC_ORIGIN: 'https://xn--caf-dma.com.br:8443' },
      { DATABASE_URL: 'postgres://u:p@/vendinha?host=/run/postgresql' },
      { DATABASE_URL: 'postgresql:///vendinha' },
      { DATABASE_URL: 'postgres://u:50%off@db:6432/vendinha' },
    ];
    for (const right of rights) expect([right, problemsOf(right)]).toEqual([right, { names: [], said: '' }]);
  });

  test('files of the PIX provider hold what they are named for', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = { type: 'pkcs8', format: 'pem' } as const;
    const sealed = privateKey.export({ ...pem, cipher: 'aes-128-cbc', passphrase: 'senha' }).toString();
    const none = join(folder, 'nada');
    for (const name of ['PSP_CERT_FILE', 'PSP_KEY_FILE', 'PSP_CA_FILE'])
      for (const path of [none, file('empty.pem', ''), file('text.pem', 'banana')])
        expect(problemsOf({ [name]: path }).names).toEqual([name]);
    expect(problemsOf({ PSP_KEY_FILE: file('sealed.pem', sealed) }).names).toEqual(['PSP_KEY_FILE']);
    const other = file('other.pem', privateKey.export(pem).toString());
    expect(problemsOf({ PSP_KEY_FILE: other }).said).toContain(
      '- PSP_KEY_FILE is not the key of the certificate in PSP_CERT_FILE',
    );
    // The form in which openssl writes out a .p12.
    const bag = file(
      'bag.pem',
      `Bag Attributes\n    localKeyID: 02 ED\nsubject=CN = x\n${CLIENT_CERTIFICATE}`,
    );
    expect(readConfig([], { ...production, PSP_CERT_FILE: bag, PSP_CA_FILE: bag }).psp).toMatchObject({
      clientCertificate: { cert: expect.stringContaining(CLIENT_CERTIFICATE.trim()) },
      ca: expect.stringContaining(CLIENT_CERTIFICATE.trim()),
    });
  });

  test('ends the process with the exit code that keeps systemd from trying again', async () => {
    const wrong = { SMTP_URL: 'smtps://u:se/gredo@mail.x', PSP_URL: 'banana', PSP_CERT_FILE: '/nope' };
    const { code, output } = await spawnServer({ ...production, ...wrong, DATA_DIR: folder }, 'server').ended;
    expect(code).toBe(78);
    const said = output
      .split('\n')
      .slice(0, -1)
      .map((line) => /^ {2}- (\w+) /.exec(line)?.[1] ?? line);
    expect(said).toEqual(['The server cannot start:', ...Object.keys(wrong)]);
  });
});
