import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isValidCpf } from '../../../src/domain/people/cpf.ts';

export const PASSWORD = 'Vendinha#2026';
const CLIENT_ID = '3k0vendinha0app0client0web';

/** A person who can sign in. */
export interface Person {
  email: string;
  name: string;
  cpf: string;
  password: string;
}

/** A signed-in person's side of the API. */
export interface Caller {
  sub: string;
  graphql<T>(query: string, variables: object): Promise<T>;
}

export interface RecordRow {
  id: string;
  type: string;
  parentId: string | null;
  owner: string | null;
  reference: string | null;
  content: string;
  updatedAt: number;
}

const FIELDS = 'id type parentId owner reference content updatedAt';

export const MARINA: Person = {
  email: 'marina@exemplo.com.br',
  name: 'Marina Duarte',
  cpf: '',
  password: PASSWORD,
};
export const BENTO: Person = {
  email: 'bento@exemplo.com.br',
  name: 'Bento Ribeiro',
  cpf: '',
  password: PASSWORD,
};

/** Details of a new person. Nothing is sent. */
export function stranger(name = 'Teresa Andrade'): Person {
  return { email: `${randomUUID()}@exemplo.com.br`, name, cpf: randomCpf(), password: PASSWORD };
}

/** Makes a confirmed customer with a complete profile and no balance. */
export async function newCustomer(origin: string, name?: string): Promise<Person> {
  const person = stranger(name);
  const { email, password } = person;
  await cognito(origin, 'SignUp', {
    ClientId: CLIENT_ID,
    Username: email,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
  });
  const code = await mailedCode(origin, email);
  await cognito(origin, 'ConfirmSignUp', { ClientId: CLIENT_ID, Username: email, ConfirmationCode: code });
  const tokens = await tokensOf(origin, person);
  unused.set(person, tokens);
  const caller = callWith(origin, tokens);
  await caller.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
    input: {
      id: '1',
      type: 'REQUEST',
      parentId: caller.sub,
      owner: caller.sub,
      reference: 'PROFILE_CREATION',
      content: JSON.stringify({ action: 'CREATE_PROFILE', email, name: '' }),
    },
  });
  const profile = await getRecord(caller, email, 'PROFILE');
  await changeRecord(caller, profile, { name: person.name, cpf: person.cpf });
  return person;
}

export interface WireTokens {
  IdToken: string;
  AccessToken: string;
  RefreshToken: string;
}

/** Sessions of new customers that no tab has used yet. They save sign-ins, which hash a password slowly on purpose. */
const unused = new WeakMap<object, WireTokens>();

/** A session for one tab alone: of the sign-up for a new customer, otherwise of a new sign-in. */
export async function ownSession(
  origin: string,
  who: Pick<Person, 'email' | 'password'>,
): Promise<WireTokens> {
  const made = unused.get(who);
  unused.delete(who);
  return made ?? tokensOf(origin, who);
}

/** The tokens of a sign-in over the wire. */
export async function tokensOf(
  origin: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<WireTokens> {
  const answer = (await cognito(origin, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: CLIENT_ID,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  })) as { AuthenticationResult: WireTokens };
  return answer.AuthenticationResult;
}

/** Signs in over the wire. */
export async function callAs(origin: string, who: Pick<Person, 'email' | 'password'>): Promise<Caller> {
  return callWith(origin, await tokensOf(origin, who));
}

function callWith(origin: string, { IdToken: token }: WireTokens): Caller {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return {
    sub: claims.sub,
    async graphql<T>(query: string, variables: object): Promise<T> {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await response.json()) as { data: T; errors?: unknown[] };
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    },
  };
}

/** The newest code in the mails to an address. Waits for the mail. */
export async function mailedCode(origin: string, email: string, since = 0): Promise<string> {
  const arrived = async (): Promise<string | null | undefined> => {
    const mails = (await (await fetch(`${origin}/dev/mail.json`)).json()) as Mail[];
    return mails.find((one) => one.to === email && one.sentAt >= since)?.code;
  };
  return until(arrived, `a code mailed to ${email}`);
}

interface Mail {
  to: string;
  sentAt: number;
  code: string | null;
}

export async function getRecord(caller: Caller, id: string, type: string): Promise<RecordRow> {
  const query = `query ($id: ID!, $type: String!) { getRecord(id: $id, type: $type) { ${FIELDS} } }`;
  const { getRecord: row } = await caller.graphql<{ getRecord: RecordRow | null }>(query, { id, type });
  if (!row) throw new Error(`no ${type} ${id}`);
  return row;
}

/** Changes some fields of a record's content. */
export async function changeRecord(
  caller: Caller,
  { id, type, content }: RecordRow,
  change: object,
): Promise<void> {
  await caller.graphql(`mutation ($input: UpdateRecordInput!) { updateRecord(input: $input) { id } }`, {
    input: { id, type, content: JSON.stringify({ ...JSON.parse(content), ...change }) },
  });
}

/** Sends a chat message of a customer to the owner of a location. */
export async function writeTo(
  owner: string,
  parentId: string,
  customer: Caller,
  name: string,
): Promise<void> {
  const { sub } = customer;
  const words = {
    text: 'Bom dia',
    sender: sub,
    senderName: name,
    senderRole: 'customer',
    timestamp: Date.now(),
  };
  await customer.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
    input: {
      id: randomUUID(),
      type: 'CHAT_MESSAGE',
      parentId,
      owner: sub,
      reference: owner,
      content: JSON.stringify(words),
    },
  });
}

/** A location of Bento's by name. */
export async function locationOf(bento: Caller, name: string): Promise<string> {
  const query = `query ($owner: String!) { listByOwnerAndType(owner: $owner, type: "LOCATION") { items { ${FIELDS} } } }`;
  const { listByOwnerAndType } = await bento.graphql<{ listByOwnerAndType: { items: RecordRow[] } }>(query, {
    owner: bento.sub,
  });
  return nameFinds(listByOwnerAndType.items, name).id;
}

/** An item of a location by name. */
export async function itemOf(caller: Caller, locationId: string, name: string): Promise<RecordRow> {
  return nameFinds(await recordsOf(caller, locationId, 'ITEM'), name);
}

/** All records of one type below a record. */
export async function recordsOf(caller: Caller, parentId: string, type: string): Promise<RecordRow[]> {
  const query = `query ($parentId: String!, $type: String!, $after: String) {
    listByParentIdAndType(parentId: $parentId, type: $type, first: 100, after: $after) { items { ${FIELDS} } nextToken } }`;
  const found: RecordRow[] = [];
  let after: string | null = null;
  do {
    const { listByParentIdAndType }: { listByParentIdAndType: Page } = await caller.graphql(query, {
      ...{ parentId, type },
      ...(after !== null && { after }),
    });
    found.push(...listByParentIdAndType.items);
    after = listByParentIdAndType.nextToken;
  } while (after !== null);
  return found;
}

interface Page {
  items: RecordRow[];
  nextToken: string | null;
}

function nameFinds(rows: RecordRow[], name: string): RecordRow {
  const nameOf = ({ content, reference }: RecordRow): string | null =>
    (JSON.parse(content) as { name?: string }).name ?? reference;
  const row = rows.find((one) => nameOf(one) === name);
  if (!row) throw new Error(`nothing is called ${name}`);
  return row;
}

async function cognito(origin: string, target: string, body: object): Promise<unknown> {
  const response = await fetch(`${origin}/cognito/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${target}: ${await response.text()}`);
  return response.json();
}

function randomCpf(): string {
  for (;;) {
    const cpf = String(randomInt(10_000_000_000, 99_999_999_999));
    if (isValidCpf(cpf)) return cpf;
  }
}

/** Repeats a question until there is an answer. */
export async function until<T>(ask: () => Promise<T | undefined | null | false>, what: string): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await ask();
    if (answer) return answer;
    await sleep(100);
  }
  throw new Error(`waited for ${what} in vain`);
}
