import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCognitoCall } from '../../../src/identity/cognito/calls.ts';
import { createImageClient, type ImageClient } from '../../../src/images/image-client.ts';
import { itemImageKey } from '../../../src/images/image-keys.ts';
import type { World } from './world.ts';

export const ORIGIN = 'https://vendinha.exemplo.com.br';
const PASSWORD = 'Vendinha#2026';
const PICTURE = 'public/icons/icon-192.png';
const FIELDS = '{ id type parentId owner reference content updatedAt }';
/** Status of a paid record, by type. */
const PAID = { DEPOSIT: 'CONCLUIDA', SHOPPING_PURCHASE: 'PAID' };
/** Longest wait for anything, in ms. */
const TIMEOUT_MS = 30_000;

interface Row {
  id: string;
  content: string | null;
}

/** A person who uses the shop through its proxy, with the app's own clients. */
export interface Shopper {
  sub: string;
  create(type: string, input: Record<string, unknown>, content: object): Promise<Row>;
  change(id: string, type: string, content: object): Promise<void>;
  get(id: string, type: string): Promise<Record<string, unknown> | null>;
  mine(type: string): Promise<Row[]>;
  images: ImageClient;
}

/** Signs up with the code from the mail, signs in and has a profile made. */
export async function signUp(world: World, email: string, cpf: string): Promise<Shopper> {
  const config = (await (await fetch(`${ORIGIN}/config.json`)).json()) as Record<string, string>;
  const call = createCognitoCall(`${ORIGIN}/cognito/`, fetch);
  const client = { ClientId: config.userPoolClientId, Username: email };
  await call('SignUp', { ...client, Password: PASSWORD });
  const code = await until(async () => {
    const mail = world.mail.received.find(({ to }) => to.includes(email));
    return mail && /\b(\d{6})\b/.exec(mail.data)?.[1];
  });
  await call('ConfirmSignUp', { ...client, ConfirmationCode: code });
  const signedIn = (await call('InitiateAuth', {
    ClientId: config.userPoolClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD },
  })) as { AuthenticationResult: { IdToken: string } };
  const shopper = shopperOf(config, signedIn.AuthenticationResult.IdToken);
  await shopper.create('REQUEST', { reference: 'PROFILE_CREATION' }, { action: 'CREATE_PROFILE', email });
  await until(() => shopper.get(email, 'PROFILE'));
  await shopper.change(email, 'PROFILE', { name: 'Pessoa de Teste', cpf });
  return shopper;
}

function shopperOf(config: Record<string, string>, idToken: string): Shopper {
  const ask = async (query: string, variables: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${ORIGIN}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: idToken },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown[] };
    if (errors?.length) throw new Error(`${query}: ${JSON.stringify(errors)}`);
    return data;
  };
  const sub = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).sub as string;
  return {
    sub,
    async create(type, input, content) {
      const sent = { id: randomUUID(), type, ...input, content: JSON.stringify(content) };
      const made = `mutation m($input: CreateRecordInput!) { createRecord(input: $input) ${FIELDS} }`;
      return (await ask(made, { input: sent })).createRecord as Row;
    },
    async change(id, type, content) {
      const changed = `mutation m($input: UpdateRecordInput!) { updateRecord(input: $input) ${FIELDS} }`;
      await ask(changed, { input: { id, type, content: JSON.stringify(content) } });
    },
    async get(id, type) {
      const query = `query g($id: ID!, $type: String!) { getRecord(id: $id, type: $type) ${FIELDS} }`;
      const found = await ask(query, { id, type }).catch((error: Error) => {
        if (error.message.includes('NOT_FOUND')) return null;
        throw error;
      });
      return found && JSON.parse((found.getRecord as Row).content ?? '{}');
    },
    async mine(type) {
      const query = `query l($owner: String!, $type: String!) { listByOwnerAndType(owner: $owner, type: $type) { items ${FIELDS} } }`;
      return ((await ask(query, { owner: sub, type })).listByOwnerAndType as { items: Row[] }).items;
    },
    images: createImageClient({
      config: {
        region: config.region ?? '',
        userPoolId: config.userPoolId ?? '',
        identityPoolId: config.identityPoolId ?? '',
        cognitoEndpoint: `${ORIGIN}/cognito/`,
        bucket: config.bucket ?? '',
        s3Endpoint: `${ORIGIN}/s3`,
      },
      idToken: async () => idToken,
      fetch,
      now: Date.now,
    }),
  };
}

/** Pays a record's code at the bank. Returns the time from the payment until the app shows it, in ms. */
export async function pay(
  { bank }: World,
  shopper: Shopper,
  id: string,
  type: keyof typeof PAID,
): Promise<number> {
  const brCode = String(await until(async () => (await shopper.get(id, type))?.qrCode));
  const paid = bank.pay({ brCode, mode: 'normal', amount: null });
  if (paid.kind === 'refused') throw new Error(paid.message);
  const began = performance.now();
  await until(async () => (await shopper.get(id, type))?.status === PAID[type]);
  return performance.now() - began;
}

/** Puts a picture into the storage and reads it back unchanged. Returns its key. */
export async function showPicture({ images, sub }: Shopper, place: string): Promise<string> {
  const key = itemImageKey(place, sub, 'cafe', Date.now());
  const bytes = readFileSync(PICTURE);
  const put = await images.put(key, new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
  if (put.kind !== 'done') throw new Error(JSON.stringify(put));
  const got = await images.get(key);
  if (got.kind !== 'done') throw new Error(JSON.stringify(got));
  if (!Buffer.from(await got.value.arrayBuffer()).equals(bytes)) throw new Error('the picture differs');
  return key;
}

/** Repeats a look until it finds something. */
export async function until<T>(look: () => Promise<T>): Promise<NonNullable<T>> {
  const began = performance.now();
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() - began > TIMEOUT_MS) throw new Error(`waited in vain: ${look}`);
    await sleep(20);
  }
}
