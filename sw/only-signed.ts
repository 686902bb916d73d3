import type { WorkboxPlugin } from 'workbox-core';

/**
 * Keeps addresses without a signature from the network. Pages show them while they cannot sign, and this cache answers
 * them. The storage would refuse them.
 */
export const onlySigned: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => {
    if (!isSigned(request)) throw new Error('a picture that is not kept here needs a signed address');
    // Our server may redirect to a bucket elsewhere. Its answer is readable only for a request that asked so.
    if (new URL(request.url).origin !== location.origin || request.mode !== 'no-cors') return request;
    return new Request(request, { mode: 'cors', credentials: 'same-origin' });
  },
  // A bucket may refuse requests of pages. Then its answer is unreadable and not kept, but the page can show it.
  handlerDidError: async ({ request }) => (isSigned(request) ? fetch(request) : undefined),
};

const isSigned = ({ url }: Request): boolean => new URL(url).searchParams.has('X-Amz-Signature');
