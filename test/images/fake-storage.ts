import type { ImageConfig } from '../../src/images/image-config.ts';

export const CONFIG: ImageConfig = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_Vendinha1',
  identityPoolId: 'us-east-1:pool',
  cognitoEndpoint: 'https://shop.test/cognito/',
  bucket: 'vendinha-images',
  s3Endpoint: 'https://shop.test/s3',
};

export interface FakeStorage {
  fetch: typeof fetch;
  /** `GetId`, `GetCredentialsForIdentity`, or `METHOD path`. */
  calls: string[];
  requests: Request[];
  /** Answers of the object storage, one per request. An Error stands for a lost network. */
  answers: (Response | Error)[];
  /** Answer of the identity pool in place of credentials. Null to grant them. */
  poolAnswer: (() => Response | Error) | null;
}

/** An identity pool and an object storage with scripted answers. `life`: seconds until credentials end. */
export function fakeStorage(now: () => number, life = 3600): FakeStorage {
  let issued = 0;
  const fake: FakeStorage = {
    calls: [],
    requests: [],
    answers: [],
    poolAnswer: null,
    async fetch(input, init) {
      const request = new Request(input, init);
      fake.requests.push(request);
      const target = request.headers.get('x-amz-target');
      fake.calls.push(
        target ? (target.split('.')[1] ?? '') : `${request.method} ${new URL(request.url).pathname}`,
      );
      const answer = target
        ? (fake.poolAnswer?.() ?? grant(target))
        : (fake.answers.shift() ?? new Response('ok'));
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  function grant(target: string): Response {
    if (target.endsWith('GetCredentialsForIdentity')) issued += 1;
    const Credentials = {
      AccessKeyId: `ASIA${issued}`,
      SecretKey: 'secret',
      SessionToken: `token${issued}`,
      Expiration: now() / 1000 + life,
    };
    return Response.json({ IdentityId: 'us-east-1:me', Credentials });
  }
  return fake;
}

/** An error document of the storage. */
export function storageError(code: string, status: number, more = ''): Response {
  return new Response(`<?xml version="1.0"?><Error><Code>${code}</Code>${more}</Error>`, { status });
}
