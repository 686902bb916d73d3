import { expect, test } from 'vitest';
import { shopOfLink } from '../../../src/data/discovery/shop-link.ts';
import { paths } from '../../../src/paths.ts';

const ORIGIN = 'https://vendinha.exemplo.com.br';
const shopOf = (text: string) => shopOfLink(text, ORIGIN);

test('[H-06] a link of this app names its location, as printed, typed or shared', () => {
  for (const id of ['8d1c', 'a/b c', '100%']) expect(shopOf(ORIGIN + paths.shop(id))).toBe(id);
  for (const text of [
    'vendinha.exemplo.com.br/shopping/8d1c',
    'VENDINHA.exemplo.com.br/shopping/8d1c',
    '  /shopping/8d1c/ ',
    'shopping/8d1c',
    `${ORIGIN}/shopping/8d1c?de=porta#x`,
  ])
    expect(shopOf(text), text).toBe('8d1c');
  const here = 'http://localhost:4173';
  expect(shopOfLink('localhost:4173/shopping/8d1c', here)).toBe('8d1c');
});

test('[H-06] what is not of this app names none', () => {
  for (const text of [
    '',
    '7891000100103',
    'https://outra.exemplo.com.br/shopping/8d1c',
    'http://vendinha.exemplo.com.br/shopping/8d1c',
    'https://vendinha.exemplo.com.br.mal.com/shopping/8d1c',
    'https://vendinha.exemplo.com.br@mal.com/shopping/8d1c',
    '//mal.com/shopping/8d1c',
    '\\\\mal.com\\shopping\\8d1c',
    'javascript:alert(1)//shopping/8d1c',
    `${ORIGIN}/shopping/`,
    `${ORIGIN}/shopping/..`,
    `${ORIGIN}/shopping/%2e%2e`,
    `${ORIGIN}/shopping/%zz`,
    `${ORIGIN}/shopping/8d1c/x`,
    `${ORIGIN}/manager/8d1c`,
    'https://',
    '00020126580014br.gov.bcb.pix',
  ])
    expect(shopOf(text), text).toBeNull();
});
