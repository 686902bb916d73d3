import type { Environment } from '../../../src/app/composition/environment.ts';
import { CONFIG } from '../../images/fake-storage.ts';

/** Addresses of the services as /config.json tells them. */
export const ENVIRONMENT: Environment = {
  ...CONFIG,
  userPoolClientId: 'c',
  graphqlEndpoint: '/graphql',
  eventsHttpEndpoint: '/event',
  eventsRealtimeEndpoint: '/event/realtime',
};
