import type { WorkboxPlugin } from 'workbox-core';

/**
 * Keeps addresses without a signature from the network. Pages show them while they cannot sign, to be answered from
 * this cache. The storage would refuse them.
 */
export const onlySigned: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => {
    if (!new URL(request.url).searchParams.has('X-Amz-Signature'))
      throw new Error('a picture that is not kept here needs a signed address');
    return request;
  },
};
