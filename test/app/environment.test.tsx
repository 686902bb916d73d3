import { expect, test } from 'vitest';
import { loadEnvironment, NoEnvironment } from '../../src/app/composition/environment.ts';

const CONFIG = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_Vendinha1',
  userPoolClientId: 'client',
  cognitoEndpoint: '/cognito/',
  identityPoolId: 'us-east-1:0',
  graphqlEndpoint: '/graphql',
  eventsHttpEndpoint: '/event',
  eventsRealtimeEndpoint: '/event/realtime',
  bucket: 'vendinha-images',
  s3Endpoint: '/s3',
};

const answer = (config: unknown) => async () => new Response(JSON.stringify(config));
const away: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));

test('the first start asks for it, later ones do not wait for the network', async () => {
  localStorage.clear();
  await expect(loadEnvironment(away, localStorage)).rejects.toThrow(NoEnvironment);
  expect((await loadEnvironment(answer(CONFIG), localStorage)).bucket).toBe('vendinha-images');
  expect((await loadEnvironment(away, localStorage)).bucket).toBe('vendinha-images');
  const never: typeof fetch = () => new Promise(() => undefined);
  expect((await loadEnvironment(never, localStorage)).bucket).toBe('vendinha-images');
});

test('a newer one is kept for the next start; what is not one is not kept', async () => {
  localStorage.clear();
  await loadEnvironment(answer(CONFIG), localStorage);
  await loadEnvironment(answer({ ...CONFIG, bucket: 'other' }), localStorage);
  await expect.poll(async () => (await loadEnvironment(away, localStorage)).bucket).toBe('other');
  await loadEnvironment(answer({ html: true }), localStorage);
  expect((await loadEnvironment(away, localStorage)).bucket).toBe('other');
});
