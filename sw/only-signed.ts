import type { WorkboxPlugin } from 'workbox-core';

/**
 * Keeps addresses without a signature from the network. Pages show them while they cannot sign, to be answered from
 * this cache. The storage would refuse them.
 */
export const onlySigned: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => {
    if (!isSigned(request)) throw new Error('a picture that is not kept here needs a signed address');
    // Our server may send on to a bucket elsewhere, and what comes from there is readable only where it was asked for so.
    if (new URL(request.url).origin !== location.origin || request.mode !== 'no-cors') return request;
    return new Request(request, { mode: 'cors', credentials: 'same-origin' });
  },
  // A bucket that lets no pages in: its answer cannot be read, and so is not kept, but the page can show it.
  handlerDidError: async ({ request }) => (isSigned(request) ? fetch(request) : undefined),
};

const isSigned = ({ url }: Request): boolean => new URL(url).searchParams.has('X-Amz-Signature');
