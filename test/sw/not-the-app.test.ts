import { expect, test } from 'vitest';
import { NOT_THE_APP } from '../../sw/not-the-app.ts';

const isApp = (address: string): boolean => !NOT_THE_APP.some((one) => one.test(address));

test('[X-01] the worker opens the screens of the app, also with an e-mail in their query, and no file', () => {
  for (const address of [
    '/home',
    '/shopping/loja?origem=qr',
    '/reset-password?email=ana%40exemplo.com.br',
    '/email-confirmation?email=ana%40exemplo.com.br&next=/home/a.b',
  ])
    expect(isApp(address), address).toBe(true);
  for (const address of ['/icons/x.png', '/icons/x.png?v=1', '/s3/a/b', '/pix/webhook', '/dev', '/graphql'])
    expect(isApp(address), address).toBe(false);
});
