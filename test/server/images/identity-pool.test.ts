import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
} from '@aws-sdk/client-cognito-identity';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BUCKET,
  IDENTITY_POOL,
  type ImageServer,
  ISSUER,
  REGION,
  startImageServer,
  USER_POOL,
} from './support/image-server.ts';
import { png } from './support/pictures.ts';

let server: ImageServer;
let client: CognitoIdentityClient;
beforeAll(async () => {
  server = await startImageServer();
  client = new CognitoIdentityClient({
    endpoint: `${server.origin}/cognito`,
    region: REGION,
    maxAttempts: 1,
  });
});
afterAll(() => server.close());

const PROVIDER = `cognito-idp.us-east-1.amazonaws.com/${USER_POOL}`;
const login = (token: string, provider = PROVIDER) => ({ [provider]: token });
const getId = (Logins: Record<string, string>, IdentityPoolId = IDENTITY_POOL) =>
  client.send(new GetIdCommand({ IdentityPoolId, Logins }));

test('[O-01] an ID token becomes an identity and credentials that store an image', async () => {
  const { IdentityId } = await getId(login('id:ana'));
  expect(IdentityId).toMatch(/^us-east-1:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect((await getId(login('id:ana'))).IdentityId).toBe(IdentityId);
  expect((await getId(login('id:bia'))).IdentityId).not.toBe(IdentityId);
  expect((await getId(login('id:ana', ISSUER.slice('http://'.length)))).IdentityId).toBe(IdentityId);
  const { Credentials } = await client.send(
    new GetCredentialsForIdentityCommand({ IdentityId, Logins: login('id:ana') }),
  );
  expect(Credentials?.Expiration?.getTime()).toBeCloseTo(server.clock.now + 3_600_000, -1);
  const s3 = new S3Client({
    endpoint: server.endpoint,
    region: REGION,
    forcePathStyle: true,
    credentials: {
      accessKeyId: Credentials?.AccessKeyId ?? '',
      secretAccessKey: Credentials?.SecretKey ?? '',
      sessionToken: Credentials?.SessionToken ?? '',
    },
  });
  await s3.send(
    new PutObjectCommand({
      Bucket: BUCKET,
      Key: 'items/shop/ana/1.png',
      Body: png(),
      ContentType: 'image/png',
    }),
  );
  expect((await server.imageStore.head('items/shop/ana/1.png'))?.owner).toBe('ana');
});

test('refusals carry the real service’s codes and words', async () => {
  const refused = { name: 'NotAuthorizedException' };
  await expect(getId({})).rejects.toMatchObject(refused);
  await expect(getId(login('garbage'))).rejects.toMatchObject({
    ...refused,
    message: "Invalid login token. Couldn't verify signed token.",
  });
  await expect(getId(login('access:ana'))).rejects.toMatchObject(refused);
  await expect(getId(login('id:ana', 'accounts.google.com'))).rejects.toMatchObject({
    ...refused,
    message: 'Token is not from a supported provider of this identity pool.',
  });
  const expired = await new SignJWT({ exp: 1000 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.alloc(32));
  await expect(getId(login(expired))).rejects.toMatchObject({
    ...refused,
    message: expect.stringMatching(/^Invalid login token\. Token expired: \d+ >= 1000$/),
  });
  await expect(
    getId(login('id:ana'), 'us-east-1:00000000-0000-0000-0000-000000000000'),
  ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('nobody gets the credentials of another identity', async () => {
  const { IdentityId } = await getId(login('id:ana'));
  const steal = new GetCredentialsForIdentityCommand({ IdentityId, Logins: login('id:bia') });
  await expect(client.send(steal)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: `Access to Identity '${IdentityId}' is forbidden.`,
  });
  const unknown = new GetCredentialsForIdentityCommand({
    IdentityId: 'us-east-1:nobody',
    Logins: login('id:bia'),
  });
  await expect(client.send(unknown)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});
