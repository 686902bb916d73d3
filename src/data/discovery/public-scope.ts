import type { ListScope } from '../pull/list.ts';

/** The whole PUBLIC list, asked for where a backend cannot look around a point. */
export const PUBLIC_SCOPE: ListScope = {
  key: 'locations:public',
  query: { by: 'typeAndReference', type: 'LOCATION', reference: 'PUBLIC' },
  local: { by: 'reference', type: 'LOCATION', reference: 'PUBLIC' },
};
