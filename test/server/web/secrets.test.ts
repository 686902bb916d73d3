import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AwsClient } from 'aws4fetch';
import { expect, test } from 'vitest';
import { startSmtpServer } from '../../../scripts/bench/server/smtp-server.ts';
import { EventClient } from '../events/support/event-client.ts';
import {
  clientConfig,
  cognito,
  createRecord,
  eventually,
  mailedCode,
  type Person,
  signIn,
} from '../support/api-client.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { raw, type StartedServer, startServer } from '../support/start-server.ts';

const EMAIL = 'canario.secreto@exemplo.com.br';
const PASSWORD = 'Canario#Senha9';
const NAME = 'Cândida Canária';

/** Expects no log line to contain one of these secrets. */
function expectUnsaid(log: readonly string[], canaries: Record<string, string>): void {
  for (const [name, canary] of Object.entries(canaries)) {
    expect([name, canary.length > 5]).toEqual([name, true]);
    const words = /^\d+$/.test(canary) ? new RegExp(`\\b${canary}\\b`) : null;
    expect([name, log.filter((line) => (words ? words.test(line) : line.includes(canary)))]).toEqual([
      name,
      [],
    ]);
  }
}

describeOnEngine('the log, at its most talkative,', () => {
  test('says what was asked and never by whom, with what secret or about what', async () => {
    const server = await startServer({ demo: true, begin: true });
    const code = await signUpAndConfirm(server);
    await cognito(server.origin, 'InitiateAuth', await wrongPassword(server)).catch(() => undefined);
    const person = await signIn(server.origin, EMAIL, PASSWORD);
    const record = await talkOverGraphQL(server, person);
    const webhookSecret = await announcePayments(server);
    expect(await jobPayloads(server)).not.toContain(webhookSecret);
    const storage = await askForImages(server, person);
    await talkOverSocket(server, person);
    const home = await askForHome(server, person);
    await raw(`${server.origin}/%zz?X-Amz-Signature=canario-na-consulta`);
    await raw(`${server.origin}/nada.js?token=canario-na-consulta`);
    const { log } = server;
    await server.stop();

    expect(log.length).toBeGreaterThan(20);
    for (const path of ['/cognito/', '/graphql', '/pix/webhook/…', '/s3/…', '/cep/…', '/nada.js'])
      expect([path, log.some((line) => line.includes(`"path":"${path}"`))]).toEqual([path, true]);
    expectUnsaid(log, {
      email: EMAIL,
      mailbox: 'canario.secreto',
      password: PASSWORD,
      wrongPassword: 'Canario#Errada9',
      name: NAME,
      code,
      idToken: person.idToken,
      accessToken: person.accessToken,
      refreshToken: person.refreshToken,
      claims: person.idToken.split('.')[1] ?? '',
      webhookSecret,
      query: 'canario-na-consulta',
      ...record,
      ...storage,
      ...home,
    });
  });

  test('keeps quiet about whose mail was refused', async () => {
    const smtp = await startSmtpServer();
    const server = await startServer({ begin: true, env: { SMTP_URL: smtp.url } });
    smtp.refuseNext(`451 4.1.1 <${EMAIL}> nao existe aqui`);
    const { userPoolClientId: ClientId } = await clientConfig(server.origin);
    await cognito(server.origin, 'SignUp', { ClientId, Username: EMAIL, Password: PASSWORD });
    await server.logged('a job failed');
    const { log } = server;
    await server.stop();
    await smtp.stop();
    expect(log.some((line) => line.includes('4.1.1 <…@…> nao existe aqui'))).toBe(true);
    expectUnsaid(log, { email: EMAIL, password: PASSWORD, bank: 'segredo-do-contrato' });
  });
});

async function signUpAndConfirm({ origin }: StartedServer): Promise<string> {
  const { userPoolClientId: ClientId } = await clientConfig(origin);
  const UserAttributes = [{ Name: 'name', Value: NAME }];
  await cognito(origin, 'SignUp', { ClientId, Username: EMAIL, Password: PASSWORD, UserAttributes });
  const ConfirmationCode = await mailedCode(origin, EMAIL);
  await cognito(origin, 'ConfirmSignUp', { ClientId, Username: EMAIL, ConfirmationCode });
  return ConfirmationCode;
}

async function wrongPassword({ origin }: StartedServer): Promise<object> {
  const { userPoolClientId: ClientId } = await clientConfig(origin);
  const AuthParameters = { USERNAME: EMAIL, PASSWORD: 'Canario#Errada9' };
  return { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters };
}

async function talkOverGraphQL(
  { origin, store }: StartedServer,
  person: Person,
): Promise<Record<string, string>> {
  const location = await store.read
    .selectFrom('record')
    .select(['id', 'owner'])
    .where('type', '=', 'LOCATION')
    .where('reference', '=', 'PUBLIC')
    .executeTakeFirstOrThrow();
  const input = {
    id: crypto.randomUUID(),
    type: 'CHAT_MESSAGE',
    parentId: location.id,
    reference: location.owner ?? '',
    content: { text: 'canário na conversa', sender: person.sub, timestamp: 1 },
  };
  expect((await createRecord(origin, person, input)).kind).toBe('created');
  const post = (body: string, authorization = person.idToken) =>
    raw(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body,
    });
  await post('{"query":"{ canarioNaPergunta }"}');
  await post('{"query":"canarioNaPergunta');
  await post('{"query":"{ x }"}', 'canario.na.ficha');
  return { content: 'canário na conversa', question: 'canarioNaPergunta', token: 'canario.na.ficha' };
}

/** Calls the webhook as the bank does and as a stranger would. Returns the secret of its path. */
async function announcePayments({ origin, home }: StartedServer): Promise<string> {
  const bank = new DatabaseSync(join(home.dataDir, 'pix-simulator.db'), { readOnly: true });
  const url = await eventually(
    async () => bank.prepare("select value from setting where key = 'webhook'").get()?.value,
  );
  bank.close();
  const secret = String(url).split('/').at(-1) ?? '';
  const body = JSON.stringify({ pix: [{ endToEndId: 'E0000000020261120canario0000000' }] });
  const headers = { 'content-type': 'application/json' };
  const call = async (path: string) =>
    (await raw(`${origin}/pix/webhook/${path}`, { method: 'POST', headers, body })).status;
  expect(await call(`${secret}/pix`)).toBe(200);
  expect(await call('canario-na-consulta/pix')).toBe(404);
  return secret;
}

/**
 * Payloads of the waiting jobs, as a backup would show them. The daily job that tells the bank where to call is among
 * them.
 */
async function jobPayloads({ store }: StartedServer): Promise<string> {
  const rows = await store.read.selectFrom('job').select(['kind', 'payload']).execute();
  expect(rows.map(({ kind }) => kind)).toContain('pix.webhook');
  return JSON.stringify(rows);
}

/** Reads a picture by a signed address, and is refused another picture. */
async function askForImages(
  { origin, store }: StartedServer,
  person: Person,
): Promise<Record<string, string>> {
  const { identityPoolId: IdentityPoolId, userPoolId, bucket } = await clientConfig(origin);
  const Logins = { [`cognito-idp.us-east-1.amazonaws.com/${userPoolId}`]: person.idToken };
  const ask = (operation: string, input: object) =>
    cognito(origin, operation, { ...input, Logins }, 'AWSCognitoIdentityService');
  const { IdentityId } = await ask('GetId', { IdentityPoolId });
  const { Credentials } = await ask('GetCredentialsForIdentity', { IdentityId });
  const aws = new AwsClient({
    accessKeyId: Credentials.AccessKeyId,
    secretAccessKey: Credentials.SecretKey,
    sessionToken: Credentials.SessionToken,
    service: 's3',
    region: 'us-east-1',
  });
  const item = await store.read
    .selectFrom('record as item')
    .innerJoin('record as place', 'place.id', 'item.location_id')
    .select('item.content')
    .where('item.type', '=', 'ITEM')
    .where('place.reference', '=', 'PUBLIC')
    .executeTakeFirstOrThrow();
  const key = String(JSON.parse(item.content ?? '{}').image);
  const { url } = await aws.sign(`${origin}/s3/${bucket}/${key}`, { aws: { signQuery: true } });
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')))).status).toBe(403);
  const upload = await aws.fetch(`${origin}/s3/${bucket}/items/canario-na-chave/x/1_a.png`, {
    method: 'PUT',
    body: 'x',
  });
  expect(upload.status).toBe(403);
  return {
    secretKey: Credentials.SecretKey,
    sessionToken: Credentials.SessionToken,
    signature: new URL(url).searchParams.get('X-Amz-Signature') ?? '',
    key: 'canario-na-chave',
  };
}

/** Has a form filled in by a CEP and looks for shops near it, as a person does at home. */
async function askForHome({ origin }: StartedServer, { idToken }: Person): Promise<Record<string, string>> {
  const cep = '95020360';
  for (const path of [`/cep/${cep}`, `/places?q=${cep}`])
    expect((await raw(`${origin}${path}`, { headers: { authorization: idToken } })).status).toBe(200);
  return { cep };
}

async function talkOverSocket({ origin }: StartedServer, person: Person): Promise<void> {
  const host = new URL(origin).host;
  const client = new EventClient({ url: `ws://${host}/event/realtime`, host, token: person.accessToken });
  await client.send({ type: 'connection_init' });
  await client.heard({ type: 'connection_ack' });
  await client.subscribe(`/notification/${person.sub}`);
  await client.subscribe('/notification/canario-no-canal');
  client.cut();
}
