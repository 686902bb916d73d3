import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callAs, locationOf, recordsOf, tokensOf } from '../../e2e/support/api.ts';
import type { StorageCredentials } from '../images/support/image-server.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';

const OWNER = { email: 'bento@exemplo.com.br', password: 'Vendinha#2026' };

describe('pictures before a pinned tablet', () => {
  let server: StartedServer;
  let bento: Caller;
  let shop: string;
  beforeAll(async () => {
    server = await startServer({ demo: true });
    bento = await callAs(server.origin, OWNER);
    shop = await locationOf(bento, 'Café da Biblioteca');
  });
  afterAll(() => server.stop());

  const post = async (path: string, body: object, authorization = ''): Promise<Response> =>
    fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    });
  const newKey = async (): Promise<string> => {
    const { IdToken } = await tokensOf(server.origin, OWNER);
    return ((await (await post('/devices/key', { locationId: shop }, IdToken)).json()) as { key: string })
      .key;
  };
  const pictureOf = async (locationId: string): Promise<string> => {
    const items = await recordsOf(bento, locationId, 'ITEM');
    const images = items.map(({ content }) => (JSON.parse(content) as { image?: string }).image);
    return images.find((image) => image) ?? '';
  };
  /** The code in an answer, or its status without one. */
  const answerOf = async (response: Response): Promise<string> =>
    /<Code>(.*?)<\/Code>/.exec(await response.text())?.[1] ?? String(response.status);

  test('[X-05] [O-01] a guest sees those of the tablet’s private shop alone, changes none, and none once its key ended', async () => {
    const asked = await post('/guests/pictures', { locationId: shop, key: await newKey() });
    expect(asked.headers.get('cache-control')).toBe('no-store');
    const { credentials } = (await asked.json()) as { credentials: StorageCredentials };
    const aws = new AwsClient({
      ...{ accessKeyId: credentials.accessKeyId, secretAccessKey: credentials.secretKey },
      ...{ sessionToken: credentials.sessionToken, service: 's3', region: 'us-east-1', retries: 0 },
    });
    const on = async (key: string, init: RequestInit = {}): Promise<string> =>
      answerOf(await aws.fetch(`${server.origin}/s3/vendinha-images/${key}`, init));
    const [own, other] = [
      await pictureOf(shop),
      await pictureOf(await locationOf(bento, 'Mercadinho do Bloco B')),
    ];
    expect(await on(own)).toBe('200');
    expect(await on(other), 'of a public shop that it is not pinned to').toBe('AccessDenied');
    expect(await on(`tickets/${shop}/${bento.sub}/1_a.jpg`)).toBe('AccessDenied');
    expect(await on(`?list-type=2&prefix=items/${shop}/`)).toBe('AccessDenied');
    expect(await on(own, { method: 'DELETE' })).toBe('AccessDenied');
    expect(await on(own, { method: 'PUT', body: 'x' })).toBe('AccessDenied');
    await newKey();
    expect(await on(own)).toBe('ExpiredToken');
  });

  test('[X-05] no other key opens them', async () => {
    await newKey();
    const answer = await post('/guests/pictures', { locationId: shop, key: 'outra' });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
