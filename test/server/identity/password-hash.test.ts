import { expect, test } from 'vitest';
import { createPasswordHasher, hashPassword } from '../../../server/identity/password-hash.ts';
import { signUpSalt } from '../../../server/identity/secrets.ts';

test('a stored password names its parameters and never repeats', async () => {
  const [one, two] = await Promise.all([hashPassword('Vendinha#2026'), hashPassword('Vendinha#2026')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
});

test('of one salt, the same password alone has the same stored form', async () => {
  const hasher = createPasswordHasher();
  const salts = ['ana@exemplo.com.br', 'bia@exemplo.com.br'].map((email) =>
    signUpSalt(new Uint8Array(32), email),
  );
  const forms: string[] = [];
  for (const [password, salt] of [
    ['Vendinha#2026', salts[0]],
    ['Vendinha#2026', salts[0]],
    ['Vendinha#2027', salts[0]],
    ['Vendinha#2026', salts[1]],
  ] as const) {
    const hashed = await hasher.hash(password, salt);
    if (hashed.kind === 'hashed') forms.push(hashed.stored);
  }
  const [first = ''] = forms;
  expect(forms.map((form) => form === first)).toEqual([true, true, false, false]);
  expect(await hasher.check('Vendinha#2026', first)).toBe('match');
});

test('matches the password alone, however its accents are composed', async () => {
  const hasher = createPasswordHasher();
  const stored = await hashPassword('Maçã#2026'.normalize('NFD'));
  expect(await hasher.check('Maçã#2026'.normalize('NFC'), stored)).toBe('match');
  expect(await hasher.check('Maca#2026', stored)).toBe('mismatch');
  expect(await hasher.check('Maçã#2026', null)).toBe('mismatch');
});

test('verifies by the stored parameters, so they may be raised later', async () => {
  const light =
    '$argon2id$v=19$m=64,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$' +
    (await deriveTag('Vendinha#2026', 'somesaltsomesalt', { memory: 64, passes: 3 }));
  expect(await createPasswordHasher().check('Vendinha#2026', light)).toBe('match');
});

test('a stored form we never wrote is a bug, not a wrong password', async () => {
  await expect(createPasswordHasher().check('Vendinha#2026', 'plain')).rejects.toThrow('unknown form');
});

test('works on a bounded number at once and refuses when too many wait', async () => {
  const hasher = createPasswordHasher({ concurrency: 1, waiting: 2 });
  const results = await Promise.all(Array.from({ length: 6 }, () => hasher.hash('Vendinha#2026')));
  expect(results.map(({ kind }) => kind)).toEqual(['hashed', 'hashed', 'hashed', 'busy', 'busy', 'busy']);
  expect((await hasher.hash('Vendinha#2026')).kind).toBe('hashed');
});

async function deriveTag(
  message: string,
  nonce: string,
  cost: { memory: number; passes: number },
): Promise<string> {
  const { argon2Sync } = await import('node:crypto');
  const tag = argon2Sync('argon2id', { message, nonce, ...cost, parallelism: 1, tagLength: 32 });
  return tag.toString('base64').replaceAll('=', '');
}
