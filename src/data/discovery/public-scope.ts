import type { ListScope } from '../pull/list.ts';

/** The whole PUBLIC list: how a backend is asked that cannot look around a point. */
export const PUBLIC_SCOPE: ListScope = {
  key: 'locations:public',
  query: { by: 'typeAndReference', type: 'LOCATION', reference: 'PUBLIC' },
  local: { by: 'reference', type: 'LOCATION', reference: 'PUBLIC' },
};
