import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../../server/identity/create-user.ts';
import { clientConfig, cognito, type Person, signIn } from '../support/api-client.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';

const PASSWORD = 'Vendinha#2026';

describe('storage credentials and the sign-in behind them', () => {
  let server: StartedServer;
  beforeAll(async () => {
    server = await startServer();
    await createUser(server.store, { email: 'ana@example.com', password: PASSWORD });
  });
  afterAll(() => server.stop());

  /** Returns a request for a missing picture, signed with the person's credentials of now. */
  async function pictures(person: Person): Promise<() => Promise<string>> {
    const { identityPoolId, userPoolId } = await clientConfig(server.origin);
    const pool = (operation: string, input: object) =>
      cognito(server.origin, operation, input, 'AWSCognitoIdentityService');
    const Logins = { [`cognito-idp.us-east-1.amazonaws.com/${userPoolId}`]: person.idToken };
    const { IdentityId } = await pool('GetId', { IdentityPoolId: identityPoolId, Logins });
    const { Credentials } = await pool('GetCredentialsForIdentity', { IdentityId, Logins });
    const aws = new AwsClient({
      accessKeyId: Credentials.AccessKeyId,
      secretAccessKey: Credentials.SecretKey,
      sessionToken: Credentials.SessionToken,
      service: 's3',
      region: 'us-east-1',
      retries: 0,
    });
    const key = `tickets/x/${person.sub}/1_a.jpg`;
    return async () => {
      const answer = await aws.fetch(`${server.origin}/s3/vendinha-images/${key}`);
      return /<Code>(.*?)<\/Code>/.exec(await answer.text())?.[1] ?? 'none';
    };
  }

  test('[O-01] a sign-out ends those of its own session, a sign-out everywhere all of them', async () => {
    const people = [];
    for (let n = 0; n < 3; n += 1) people.push(await signIn(server.origin, 'ana@example.com', PASSWORD));
    const [first, second, third] = people as [Person, Person, Person];
    const asks = [await pictures(first), await pictures(second), await pictures(third)] as const;
    for (const ask of asks) expect(await ask()).toBe('NoSuchKey');
    const { userPoolClientId: ClientId } = await clientConfig(server.origin);
    await cognito(server.origin, 'RevokeToken', { ClientId, Token: first.refreshToken });
    expect(await asks[0]()).toBe('ExpiredToken');
    expect(await asks[1]()).toBe('NoSuchKey');
    await cognito(server.origin, 'GlobalSignOut', { AccessToken: second.accessToken });
    expect(await asks[1]()).toBe('ExpiredToken');
    expect(await asks[2]()).toBe('ExpiredToken');
    expect(await (await pictures(await signIn(server.origin, 'ana@example.com', PASSWORD)))()).toBe(
      'NoSuchKey',
    );
  });
});
