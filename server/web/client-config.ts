import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { OPEN } from './admission.ts';

/** Serves /config.json. It names the backend of this build, and how far a device's clock may be off, in ms. */
export function registerClientConfig(app: FastifyInstance, config: Config, maxClockSkewMs: number): void {
  app.get('/config.json', OPEN, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return {
      region: 'us-east-1',
      userPoolId: config.userPoolId,
      userPoolClientId: config.userPoolClientId,
      cognitoEndpoint: '/cognito/',
      identityPoolId: config.identityPoolId,
      graphqlEndpoint: '/graphql',
      eventsHttpEndpoint: '/event',
      eventsRealtimeEndpoint: '/event/realtime',
      bucket: config.bucket,
      s3Endpoint: '/s3',
      ...(config.s3?.publicEndpoint ? { presignedUploads: true } : {}),
      pushEndpoint: '/push',
      guestsEndpoint: '/guests',
      maxClockSkewMs,
      ...(config.mapTiles ? { mapTiles: config.mapTiles } : {}),
      demo: config.demo,
    };
  });
}
