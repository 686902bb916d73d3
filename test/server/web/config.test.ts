import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { nowhere } from '../../../scripts/bench/server/production-environment.ts';
import { readConfig } from '../../../server/config.ts';

const settings = mkdtempSync(join(tmpdir(), 'vendinha-settings-'));
afterAll(() => rmSync(settings, { recursive: true }));
const { PSP_CERT_FILE = '', PSP_KEY_FILE = '' } = nowhere(settings);

const PRODUCTION = {
  PUBLIC_ORIGIN: 'https://vendinha.example.com',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  MAIL_FROM: 'Vendinha <ola@example.com>',
  OPERATIONS_MAIL: 'envios@example.com',
  PSP_URL: 'https://pix.example.com/v2',
  PSP_CLIENT_ID: 'id',
  PSP_CLIENT_SECRET: 'segredo',
  PSP_CERT_FILE,
  PSP_KEY_FILE,
  PSP_PIX_KEY: 'loja@example.com',
};

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig([], env);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

describe('the configuration', () => {
  test('production names every missing variable in one error', () => {
    const missing = [...problemsOf({}).matchAll(/- (\w+) is missing/g)].map(([, name]) => name);
    expect(missing.sort()).toEqual(Object.keys(PRODUCTION).sort());
    expect(problemsOf({ ...PRODUCTION, SMTP_URL: ' ' })).toBe(
      'The server cannot start:\n  - SMTP_URL is missing',
    );
  });

  test('production refuses the simulator and an unknown provider', () => {
    expect(problemsOf({ ...PRODUCTION, PSP: 'simulator' })).toContain('PSP=simulator is for the demo');
    expect(problemsOf({ ...PRODUCTION, PSP: 'banco' })).toContain('PSP is not a known provider: banco');
    expect(readConfig([], PRODUCTION).psp.kind).toBe('bacen');
    expect(readConfig([], { ...PRODUCTION, PSP: 'bacen' }).psp.kind).toBe('bacen');
  });

  test('secrets may lie in files, once each', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vendinha-secrets-'));
    const file = (name: string, text: string): string => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    };
    try {
      const { SMTP_URL: _, ...rest } = PRODUCTION;
      const config = readConfig([], {
        ...rest,
        SMTP_URL_FILE: file('smtp', 'smtp://mail.example.com\n'),
        KEY_FILE: file('key', `${'n'.repeat(44)}\n${'o'.repeat(44)}\n`),
      });
      expect(config.mail).toMatchObject({ url: 'smtp://mail.example.com' });
      expect(config.sealingKeys).toEqual(['n'.repeat(44), 'o'.repeat(44)]);
      const problems = problemsOf({
        ...PRODUCTION,
        PSP_CLIENT_SECRET_FILE: file('psp', 'outro'),
        DATABASE_URL_FILE: join(folder, 'nada'),
        KEY_FILE: file('short', 'curta'),
      });
      expect(problems).toContain('PSP_CLIENT_SECRET and PSP_CLIENT_SECRET_FILE are both set');
      expect(problems).toContain('DATABASE_URL_FILE cannot be read');
      expect(problems).toContain('KEY_FILE has a key of fewer than 32 characters');
      const missing = problemsOf({ ...PRODUCTION, KEY_FILE: join(folder, 'nada') });
      expect(missing).toMatch(/^The server cannot start:\n {2}- KEY_FILE cannot be read: ENOENT.*$/);
      expect(problemsOf({ ...PRODUCTION, KEY_FILE: file('empty', '\n') })).toMatch(
        /- KEY_FILE holds no key$/,
      );
      const unread = problemsOf({ ...rest, SMTP_URL_FILE: join(folder, 'nada') });
      expect(unread).toMatch(/^The server cannot start:\n {2}- SMTP_URL_FILE cannot be read: ENOENT.*$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('an event bus needs PostgreSQL and a known kind of address, and its password is never told', () => {
    const DATABASE_URL = 'postgres://u:p@db/vendinha';
    const bus = (url: string): Record<string, string> => ({
      ...PRODUCTION,
      DATABASE_URL,
      EVENT_BUS_URL: url,
    });
    expect(readConfig([], PRODUCTION).eventBus).toBeNull();
    const url = 'rediss://:senha@bus:6380';
    expect(readConfig([], bus(url)).eventBus).toEqual({ url, ca: null });
    const problems = problemsOf({
      ...PRODUCTION,
      EVENT_BUS_URL: 'http://:senha@bus',
      EVENT_BUS_CA_FILE: '/nada',
    });
    expect(problems).toContain('EVENT_BUS_URL must start with redis:// or rediss://');
    expect(problems).toContain('EVENT_BUS_URL needs DATABASE_URL');
    expect(problems).toContain('EVENT_BUS_CA_FILE cannot be read');
    expect(problems).not.toContain('senha');
  });

  test('wrong values are named beside missing ones', () => {
    const problems = problemsOf({
      ...PRODUCTION,
      PUBLIC_ORIGIN: 'http://vendinha.example.com',
      PORT: 'oitenta',
      DATABASE_URL: 'mysql://db',
      TRUSTED_PROXIES: 'sim',
      LOG_LEVEL: 'tudo',
      PSP_URL: '',
      OPERATIONS_MAIL: 'alguém',
    });
    for (const name of [
      'OPERATIONS_MAIL',
      'PUBLIC_ORIGIN',
      'PORT',
      'DATABASE_URL',
      'TRUSTED_PROXIES',
      'LOG_LEVEL',
      'PSP_URL',
    ])
      expect(problems).toContain(`- ${name} `);
  });

  test('each lane of jobs has at least one slot, and as many as are asked for', () => {
    expect(readConfig([], PRODUCTION).jobs).toMatchObject({ charge: 8, mail: 4, house: 2 });
    expect(readConfig([], { ...PRODUCTION, JOBS_MAIL: '9' }).jobs).toMatchObject({ charge: 8, mail: 9 });
    expect(problemsOf({ ...PRODUCTION, JOBS_CHARGE: '0' })).toContain('- JOBS_CHARGE must be at least 1');
    expect(problemsOf({ ...PRODUCTION, JOBS_SWEEP: 'x' })).toContain('- JOBS_SWEEP ');
  });

  test('[H-05] places are looked up at public services, or where the operator says; in the demo nobody is asked', () => {
    expect(readConfig([], PRODUCTION).geocoding).toEqual({
      kind: 'public',
      codesUrl: 'https://brasilapi.com.br/api/cep/v2',
      addressesUrl: 'https://nominatim.openstreetmap.org',
      userAgent: 'Vendinha (+https://vendinha.example.com)',
      pauseMs: 1000,
    });
    const own = {
      ADDRESS_URL: 'http://mapas.interno:8080/',
      ADDRESS_PAUSE_MS: '0',
      ADDRESS_CONTACT: 'ti@x.com',
    };
    expect(readConfig([], { ...PRODUCTION, ...own }).geocoding).toMatchObject({
      addressesUrl: 'http://mapas.interno:8080',
      userAgent: 'Vendinha (+https://vendinha.example.com; ti@x.com)',
      pauseMs: 0,
    });
    expect(readConfig(['--demo'], {}).geocoding).toEqual({ kind: 'local' });
    const wrong = {
      CEP_PLACES_URL: 'x',
      ADDRESS_URL: 'http://x?q=',
      ADDRESS_PAUSE_MS: '-1',
      ADDRESS_CONTACT: 'você\n',
    };
    const problems = problemsOf({ ...PRODUCTION, ...wrong });
    for (const name of Object.keys(wrong)) expect(problems).toContain(`- ${name} `);
  });

  test('[Y-01] [H-10] records of little use are kept for days that are counts and never too few for the history', () => {
    const kept = (env: Record<string, string>) => readConfig([], { ...PRODUCTION, ...env }).retention;
    expect(kept({})).toEqual({ ACCESS: 184, LOG: 184, HVMP_STATUS: 30 });
    expect(kept({ ACCESS_DAYS: '93', LOG_DAYS: '0', STATUS_DAYS: '1' })).toEqual({
      ...{ ACCESS: 93, LOG: 0, HVMP_STATUS: 1 },
    });
    expect(kept({ ACCESS_DAYS: '0' }).ACCESS).toBe(0);
    expect(problemsOf({ ...PRODUCTION, ACCESS_DAYS: '92' })).toContain(
      '- ACCESS_DAYS must be 0 or at least 93: people see three months',
    );
    for (const wrong of ['-1', 'meio ano', '1.5', '1e999', 'NaN']) {
      const problems = problemsOf({
        ...PRODUCTION,
        ...{ ACCESS_DAYS: wrong, LOG_DAYS: wrong, STATUS_DAYS: wrong },
      });
      for (const name of ['ACCESS_DAYS', 'LOG_DAYS', 'STATUS_DAYS'])
        expect(problems).toContain(`- ${name} is not a count of days: ${wrong}`);
    }
  });

  test('what one address may do is as much as is asked for, and at least once', () => {
    const limits = (env: Record<string, string>) => readConfig([], { ...PRODUCTION, ...env }).addressLimits;
    expect(limits({})).toEqual({
      requests: 3000,
      signIn: { burst: 120, everyMs: 2000 },
      signUp: { burst: 120, everyMs: 5000 },
      code: { burst: 120, everyMs: 2500 },
    });
    const few = {
      ...{ REQUESTS_PER_ADDRESS: '50', SIGN_INS_PER_ADDRESS: '24' },
      ...{ SIGN_UPS_PER_ADDRESS: '6', CODES_PER_ADDRESS: '3' },
    };
    expect(limits(few)).toEqual({
      requests: 50,
      signIn: { burst: 24, everyMs: 10_000 },
      signUp: { burst: 6, everyMs: 100_000 },
      code: { burst: 3, everyMs: 100_000 },
    });
    for (const name of Object.keys(few))
      expect(problemsOf({ ...PRODUCTION, [name]: '0' })).toContain(`- ${name} is not a count above zero: 0`);
  });

  test('an error never repeats a secret', () => {
    expect(problemsOf({ ...PRODUCTION, PORT: 'x' })).not.toMatch(/segredo|u:p/);
  });

  test('PORT, HOST, DATA_DIR and DATABASE_URL are honoured', () => {
    expect(
      readConfig([], { ...PRODUCTION, PORT: '9090', HOST: '127.0.0.1', DATA_DIR: '/var/vendinha' }),
    ).toMatchObject({
      production: true,
      demo: false,
      port: 9090,
      host: '127.0.0.1',
      dataDir: '/var/vendinha',
      storage: { kind: 'sqlite', file: '/var/vendinha/vendinha.db' },
    });
    expect(readConfig([], { ...PRODUCTION, DATABASE_URL: 'postgresql://db/vendinha' }).storage).toEqual({
      kind: 'postgres',
      url: 'postgresql://db/vendinha',
    });
  });

  test('the demo needs nothing', () => {
    expect(readConfig(['--demo'], {})).toMatchObject({
      demo: true,
      production: false,
      port: 8080,
      publicOrigin: 'http://localhost:8080',
      dataDir: resolve('data'),
      mail: { kind: 'box' },
      psp: { kind: 'simulator' },
      trustedProxies: 0,
      logLevel: 'warn',
    });
  });
});
