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

test('[O-01] a picture that a bucket does not let pages read is shown all the same, by the request of its page', async () => {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request);
    return Response.error();
  });
  type Failed = Parameters<NonNullable<typeof onlySigned.handlerDidError>>[0];
  const failed = (address: string) => {
    const request = new Request(address, { mode: 'no-cors' });
    return onlySigned.handlerDidError?.({ request, error: new Error('no-response') } as Failed);
  };
  const path = `${location.origin}/s3/vendinha-images/items/a.svg`;
  expect(await failed(path)).toBeUndefined();
  expect(await failed(`${path}?X-Amz-Signature=0f`)).toBeDefined();
  expect(asked.map(({ mode, url }) => [mode, url])).toEqual([['no-cors', `${path}?X-Amz-Signature=0f`]]);
});

test('[O-01] a picture of our own server is asked for readably, as its answer may come from a bucket', async () => {
  const path = '/s3/vendinha-images/items/a.svg?X-Amz-Signature=0f';
  const image = { mode: 'no-cors', credentials: 'include' } as const;
  const ours = await fetched(location.origin + path, image);
  expect([ours?.mode, ours?.credentials]).toEqual(['cors', 'same-origin']);
  expect((await fetched(`https://fotos.s3.amazonaws.com${path}`, image))?.mode).toBe('no-cors');
});
