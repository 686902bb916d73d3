import { expect, test, vi } from 'vitest';
import { onlySigned } from '../../sw/only-signed.ts';

type Arguments = Parameters<NonNullable<typeof onlySigned.requestWillFetch>>[0];
const fetched = (address: string, init: RequestInit = {}) =>
  onlySigned.requestWillFetch?.({ request: new Request(address, init) } as Arguments);

vi.stubGlobal('location', new URL('https://vendinha.example.com/sw.js'));

test('[O-01] a picture is fetched under a signed address alone', async () => {
  const signed = 'https://vendinha.example.com/s3/vendinha-images/items/a.svg?X-Amz-Signature=0f';
  expect((await fetched(signed))?.url).toBe(signed);
  await expect(fetched('https://vendinha.example.com/s3/vendinha-images/items/a.svg')).rejects.toThrow(
    'needs a signed address',
  );
});

test('[O-01] a picture of our own server is asked for readably, as its answer may come from a bucket', async () => {
  const path = '/s3/vendinha-images/items/a.svg?X-Amz-Signature=0f';
  const image = { mode: 'no-cors', credentials: 'include' } as const;
  const ours = await fetched(location.origin + path, image);
  expect([ours?.mode, ours?.credentials]).toEqual(['cors', 'same-origin']);
  expect((await fetched(`https://fotos.s3.amazonaws.com${path}`, image))?.mode).toBe('no-cors');
});
