import { expect, test } from 'vitest';
import { campaignImageKey, encodeKey, itemImageKey, ticketImageKey } from '../../src/images/image-keys.ts';
import { readListXml } from '../../src/images/storage-xml.ts';

test('[MI-05] the key of an item picture', () => {
  expect(itemImageKey('l1', 'ana', ' Suco de  uva ', 1700000000000)).toBe(
    'items/l1/ana/1700000000000_Suco_de_uva.jpg',
  );
  expect(itemImageKey('l1', 'ana', '../a\\b\u0000', 1)).toBe('items/l1/ana/1_..ab.jpg');
  expect(itemImageKey('l1', 'ana', '  ', 1)).toBe('items/l1/ana/1_imagem.jpg');
});

test('[MP-04] the name of a campaign picture', () => {
  expect(campaignImageKey(null, 'image/jpeg', 5)).toBe('campaign-new-5.jpg');
  expect(campaignImageKey('c1', 'image/webp', 5)).toBe('campaign-c1-5.webp');
});

test('[T-01] the key of a ticket picture', () => {
  expect(ticketImageKey('l1', 'bia', 'foto 1.png', 5)).toBe('tickets/l1/bia/5_foto_1.png');
});

test('keys are encoded segment by segment, also what signers disagree about', () => {
  expect(encodeKey("a b/ç+!'()*.png")).toBe('a%20b/%C3%A7%2B%21%27%28%29%2A.png');
});

test('a list is read back into keys', () => {
  const line = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-11-20T12:00:00.000Z</LastModified><ETag>&quot;a&quot;</ETag><Size>7</Size></Contents>`;
  const page = readListXml(
    `<ListBucketResult>${line('a%26b%20c.png')}${line('%C3%A7')}<NextContinuationToken>x&amp;y</NextContinuationToken></ListBucketResult>`,
  );
  const lastModified = Date.UTC(2026, 10, 20, 12);
  expect(page).toEqual({
    items: [
      { key: 'a&b c.png', size: 7, lastModified },
      { key: 'ç', size: 7, lastModified },
    ],
    next: 'x&y',
  });
  expect(readListXml('<ListBucketResult/>')).toEqual({ items: [], next: null });
});
