/** An input that costs a server much before or while it refuses it, as a raw request. */
export interface WorstInput {
  name: string;
  /** Sender of the request: anybody, or somebody with a session. */
  by: 'stranger' | 'person';
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const AWS = (operation: string): Record<string, string> => ({
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
});
const KB = 1024;

/** Texts of about so many bytes that are slow to parse, each in its own way. */
function slowJson(bytes: number): Record<string, string> {
  return {
    'lists in lists': '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
    'objects in objects': `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
    'empty objects': `[${'{},'.repeat(bytes / 3)}1]`,
    'objects of many shapes': `[${Array.from({ length: bytes / 13 }, (_, n) => `{"k${n}":1}`).join(',')}]`,
    'one string of escapes': `"${'\\u0041'.repeat(bytes / 6)}"`,
  };
}

/** All inputs for a server, of which some need the token of a session. */
export function worstInputs(token: string): WorstInput[] {
  const session = { ...JSON_TYPE, authorization: token };
  const each = (
    bytes: number,
    path: string,
    by: WorstInput['by'],
    headers: Record<string, string>,
  ): WorstInput[] =>
    Object.entries(slowJson(bytes)).map(([name, body]) => ({
      name: `${path}, ${Math.round(bytes / KB)} KiB of ${name}`,
      by,
      method: 'POST',
      path,
      headers,
      body,
    }));
  return [
    ...each(1_290_000, '/event', 'stranger', JSON_TYPE),
    ...each(255 * KB, '/nada', 'stranger', JSON_TYPE),
    ...each(255 * KB, '/pix/webhook/x/pix', 'stranger', JSON_TYPE),
    ...each(63 * KB, '/cognito/', 'stranger', AWS('InitiateAuth')),
    ...each(4000, '/devices/heartbeat', 'stranger', JSON_TYPE),
    ...each(511 * KB, '/event', 'person', session),
    ...each(255 * KB, '/graphql', 'person', session),
    ...graphql(session),
    ...events(session),
    long('/cognito/, a user name of 60 KB', AWS('InitiateAuth'), {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: '3k0vendinha0app0client0web',
      AuthParameters: { USERNAME: 'a@'.repeat(30_000), PASSWORD: 'x' },
    }),
  ];
}

function long(name: string, headers: Record<string, string>, body: object): WorstInput {
  return { name, by: 'stranger', method: 'POST', path: '/cognito/', headers, body: JSON.stringify(body) };
}

function graphql(headers: Record<string, string>): WorstInput[] {
  const ask = (name: string, query: string, variables: object): WorstInput => ({
    name: `/graphql, ${name}`,
    by: 'person',
    method: 'POST',
    path: '/graphql',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const remove = 'mutation M($input: [DeleteRecordInput!]!) { deleteRecords(input: $input) { id } }';
  const create = 'mutation M($input: [CreateRecordInput!]!) { createRecords(input: $input) { id } }';
  const fields = Array.from({ length: 4900 }, (_, n) => [`field${n}`, n]);
  const record = (content: string) => ({ id: '1', type: 'CATEGORY', parentId: 'x', content });
  return [
    ask('a list of 11,000 entries', remove, { input: Array(11_000).fill(1) }),
    ask('a list of 4,900 entries', remove, { input: Array(4900).fill({}) }),
    ask('an input of 90 unknown fields, 50 times', remove, {
      input: Array(50).fill(Object.fromEntries(fields.slice(0, 90))),
    }),
    ask('100 entries of the wrong kind', remove, { input: Array(100).fill('x'.repeat(2000)) }),
    ask('an input of 4,900 unknown fields', remove, { input: [Object.fromEntries(fields)] }),
    ask('240 times the same field', `{ ${'getRecord(id:"1",type:"ITEM"){id}'.repeat(70)} }`, {}),
    ask('a query of 1,000 tokens', `{ getRecord(id:"1",type:"ITEM") { ${'id '.repeat(480)} } }`, {}),
    ask(
      'a query of unknown fields',
      `{ ${Array.from({ length: 480 }, (_, n) => `nada${n}`).join(' ')} }`,
      {},
    ),
    ask('three contents of 60 KiB, deep and wide', create, {
      input: Object.values(slowJson(60 * KB))
        .slice(0, 3)
        .map((text) => record(`{"a":${text}}`)),
    }),
    ask('25 contents of many shapes', create, {
      input: Array.from({ length: 25 }, () => record(`{"a":${slowJson(6000)['objects of many shapes']}}`)),
    }),
  ];
}

function events(headers: Record<string, string>): WorstInput[] {
  return Object.entries(slowJson(80_000)).map(([name, text]) => ({
    name: `/event, five events of 78 KiB of ${name}`,
    by: 'person',
    method: 'POST',
    path: '/event',
    headers,
    body: JSON.stringify({ channel: '/chat/x', events: Array(5).fill(`{"id":"x","a":${text}}`) }),
  }));
}
