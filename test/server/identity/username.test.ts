import { expect, test } from 'vitest';
import { isEmailUsername, maskedEmail } from '../../../server/identity/username.ts';

test('a username is a plain e-mail: nothing in it can reach a mail header or name a second person', () => {
  for (const good of ['a@b.co', 'ana.flor+x@mail.exemplo.com.br', `${'a'.repeat(64)}@exemplo.com`])
    expect(isEmailUsername(good), good).toBe(true);
  for (const bad of [
    '',
    'a',
    'a@b',
    'a@b.',
    '@b.co',
    'a b@c.co',
    'a,b@c.co',
    'a@b.co\nbcc:x@y.z',
    '"a"@b.co',
    '<a@b.co>',
    'á@b.co',
    'a@-b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b.'.repeat(70)}co`,
  ])
    expect(isEmailUsername(bad), bad).toBe(false);
});

test('a destination shows two letters', () => {
  expect(maskedEmail('marina@exemplo.com.br')).toBe('m***@e***');
});
