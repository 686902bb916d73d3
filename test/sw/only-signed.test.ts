import { expect, test } from 'vitest';
import { onlySigned } from '../../sw/only-signed.ts';

type Arguments = Parameters<NonNullable<typeof onlySigned.requestWillFetch>>[0];
const fetched = (address: string) =>
  onlySigned.requestWillFetch?.({ request: new Request(address) } as Arguments);

test('[O-01] a picture is fetched under a signed address alone', async () => {
  const signed = 'https://vendinha.example.com/s3/vendinha-images/items/a.svg?X-Amz-Signature=0f';
  expect((await fetched(signed))?.url).toBe(signed);
  await expect(fetched('https://vendinha.example.com/s3/vendinha-images/items/a.svg')).rejects.toThrow(
    'needs a signed address',
  );
});
