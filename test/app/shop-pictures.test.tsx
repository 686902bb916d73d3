import { afterEach, expect, test, vi } from 'vitest';
import { forgetOtherPictures } from '../../src/app/kiosk/shop-pictures.ts';

const ORIGIN = 'https://vendinha.example.com';
const LOCAL = `${ORIGIN}/s3/vendinha-images`;
const BUCKET = 'https://s3.us-east-1.amazonaws.com/vendinha-images';

/** A browser's cache of pictures. Returns a function with the remaining addresses. */
function withPictures(addresses: string[]): () => string[] {
  const kept = new Set(addresses);
  const cache = {
    keys: async () => [...kept].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  return () => [...kept];
}

afterEach(() => vi.unstubAllGlobals());

test.each([LOCAL, BUCKET])(
  '[X-05] [F-14] a tablet that starts keeps the photos of its shop and none of a person, at %s',
  async (base) => {
    const ofShop = [
      `${base}/items/loja-1/bento/1767225600000_Pa%C3%A7oca.jpg`,
      `${base}/campaigns/loja-1/promo.jpg`,
      `${base}/campaign-new-1767225600000.jpg`,
    ];
    const others = [
      `${base}/items/loja-2/bento/1767225600000_Bala.jpg`,
      `${base}/tickets/loja-1/marina/1767225600000_nota.jpg`,
      `${base}/tickets/loja-1/marina/items/loja-1/u/x.jpg`,
      `${base}/marina.jpg`,
      `${base}/items/loja-1/bento/%zz.jpg`,
    ];
    const left = withPictures([...others, ...ofShop]);
    await forgetOtherPictures('loja-1');
    expect(left()).toEqual(ofShop);
  },
);

test('[X-05] a browser without caches starts all the same', async () => {
  vi.stubGlobal('caches', undefined);
  await expect(forgetOtherPictures('loja-1')).resolves.toBeUndefined();
});
