import { setTimeout as sleep } from 'node:timers/promises';
import type { Content, RecordRow } from '../../../src/records/record.ts';

/** A signed-in person. */
export interface Person {
  email: string;
  sub: string;
  idToken: string;
  accessToken: string;
  refreshToken: string;
}

export interface GraphQLAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are read field by field in tests
  data: Record<string, any> | null;
  errors: { errorType: string; message: string; errorInfo?: Record<string, unknown> }[];
}

/** Result of a create: the record, or the code of its refusal. */
export type Created = { kind: 'created'; record: RecordRow } | { kind: 'refused'; code: string };

const FIELDS = '{ id type parentId owner reference content createdAt updatedAt }';

/** Runs one operation of the identity protocol. Throws its refusal. */
export async function cognito(
  origin: string,
  operation: string,
  input: object,
  service = 'AWSCognitoIdentityProviderService',
  // biome-ignore lint/suspicious/noExplicitAny: answers are read field by field in tests
): Promise<any> {
  const response = await fetch(`${origin}/cognito/`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `${service}.${operation}` },
    body: JSON.stringify(input),
  });
  const body = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${operation}: ${String(body.__type)}: ${String(body.message)}`);
  return body;
}

export async function clientConfig(origin: string): Promise<Record<string, string>> {
  return (await (await fetch(`${origin}/config.json`)).json()) as Record<string, string>;
}

export async function signIn(origin: string, email: string, password: string): Promise<Person> {
  const { userPoolClientId: ClientId } = await clientConfig(origin);
  const { AuthenticationResult: tokens } = await cognito(origin, 'InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return {
    email,
    sub: claimOf(tokens.IdToken, 'sub'),
    idToken: tokens.IdToken,
    accessToken: tokens.AccessToken,
    refreshToken: tokens.RefreshToken,
  };
}

/** Signs up with the code that the demo's mail page shows, and signs in. */
export async function signUp(origin: string, email: string, password: string, name: string): Promise<Person> {
  const { userPoolClientId: ClientId } = await clientConfig(origin);
  await cognito(origin, 'SignUp', {
    ClientId,
    Username: email,
    Password: password,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'name', Value: name },
    ],
  });
  const ConfirmationCode = await mailedCode(origin, email);
  await cognito(origin, 'ConfirmSignUp', { ClientId, Username: email, ConfirmationCode });
  return signIn(origin, email, password);
}

/** The code of the newest mail to an address, once it has arrived. */
export async function mailedCode(origin: string, email: string): Promise<string> {
  const code = await eventually(async () => {
    const mails = (await (await fetch(`${origin}/dev/mail.json`)).json()) as {
      to: string;
      code: string | null;
    }[];
    return mails.find(({ to }) => to === email)?.code;
  });
  return code;
}

export async function graphql(
  origin: string,
  { idToken }: Pick<Person, 'idToken'>,
  query: string,
  variables: object,
): Promise<GraphQLAnswer> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: idToken },
    body: JSON.stringify({ query, variables }),
  });
  const { data = null, errors = [] } = (await response.json()) as Partial<GraphQLAnswer>;
  return { status: response.status, data, errors };
}

export async function createRecord(
  origin: string,
  person: Pick<Person, 'idToken'>,
  input: { id: string; type: string; parentId?: string; reference?: string; content: Content },
): Promise<Created> {
  const sent = { ...input, content: JSON.stringify(input.content) };
  const query = `mutation m($input: CreateRecordInput!) { createRecord(input: $input) ${FIELDS} }`;
  return createdOf('createRecord', await graphql(origin, person, query, { input: sent }));
}

export async function updateRecord(
  origin: string,
  person: Pick<Person, 'idToken'>,
  input: { id: string; type: string; content: Content },
): Promise<Created> {
  const sent = { ...input, content: JSON.stringify(input.content) };
  const query = `mutation m($input: UpdateRecordInput!) { updateRecord(input: $input) ${FIELDS} }`;
  return createdOf('updateRecord', await graphql(origin, person, query, { input: sent }));
}

export async function getRecord(
  origin: string,
  person: Pick<Person, 'idToken'>,
  id: string,
  type: string,
): Promise<{ row: RecordRow; content: Content } | null> {
  const query = `query g($id: ID!, $type: String!) { getRecord(id: $id, type: $type) ${FIELDS} }`;
  const { data, errors } = await graphql(origin, person, query, { id, type });
  if (errors[0] && errors[0].errorInfo?.code !== 'NOT_FOUND') throw new Error(JSON.stringify(errors));
  const row = data?.getRecord as RecordRow | null | undefined;
  return row ? { row, content: JSON.parse(row.content ?? '{}') as Content } : null;
}

/** Asks again until there is an answer. For work that the server does by itself and announces to nobody. */
export async function eventually<T>(look: () => Promise<T | null | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined) return found;
    await sleep(50);
  }
}

function createdOf(field: string, { data, errors }: GraphQLAnswer): Created {
  const record = data?.[field] as RecordRow | undefined;
  if (record) return { kind: 'created', record };
  const code = errors[0]?.errorInfo?.code;
  if (typeof code !== 'string') throw new Error(`${field}: ${JSON.stringify(errors)}`);
  return { kind: 'refused', code };
}

function claimOf(token: string, claim: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return String((JSON.parse(payload) as Record<string, unknown>)[claim]);
}
