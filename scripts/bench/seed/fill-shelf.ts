import { randomUUID } from 'node:crypto';
import { signInAs } from './sign-in-as.ts';

const AT_ONCE = 10;
const KINDS = ['Suco', 'Café', 'Água', 'Biscoito', 'Chocolate', 'Bala', 'Pão', 'Iogurte'];

type Asking = Awaited<ReturnType<typeof askAs>>;

/** The id of a public location of a demo owner. */
export async function publicPlace(origin: string, who: { email: string; password: string }): Promise<string> {
  return placeOf(await askAs(origin, who));
}

async function placeOf({ ask, sub }: Asking): Promise<string> {
  const places = await ask<{ listByOwnerAndType: { items: { id: string; reference: string }[] } }>(
    'query ($owner: String!) { listByOwnerAndType(owner: $owner, type: "LOCATION") { items { id reference } } }',
    { owner: sub },
  );
  const place = places.listByOwnerAndType.items.find(({ reference }) => reference === 'PUBLIC')?.id;
  if (!place) throw new Error('the owner has no public location');
  return place;
}

/** Fills a public location of a demo owner up to at least `count` items over the wire; returns its id. */
export async function fillShelf(
  origin: string,
  who: { email: string; password: string },
  count: number,
): Promise<string> {
  const { ask, sub } = await askAs(origin, who);
  const place = await placeOf({ ask, sub });
  const create = 'mutation ($input: [CreateRecordInput!]!) { createRecords(input: $input) { id } }';
  for (let done = 0; done < count; done += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, at) => done + at);
    await ask(create, { input: batch.map((index) => itemOf(index, place, sub)) });
  }
  return place;
}

function itemOf(index: number, parentId: string, owner: string): object {
  const name = `${KINDS[index % KINDS.length]} ${index} da prateleira`;
  const content = { value: 2.5 + (index % 40) / 4, quantity: index % 30, code: `789${1e9 + index}` };
  return {
    id: randomUUID(),
    type: 'ITEM',
    parentId,
    owner,
    reference: name,
    content: JSON.stringify(content),
  };
}

interface Refusal {
  errorInfo?: { retryAfterMs?: number };
}

/** Asks the record API as a person of the demo, again where it says to wait. Throws on any other error of an answer. */
export async function askAs(origin: string, who: { email: string; password: string }) {
  const { token, sub } = await signIn(origin, who);
  const ask = async <T>(query: string, variables: object): Promise<T> => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: T; errors?: Refusal[] };
    if (!errors) return data;
    const waitMs = errors[0]?.errorInfo?.retryAfterMs;
    if (waitMs === undefined) throw new Error(JSON.stringify(errors));
    await new Promise((waited) => setTimeout(waited, waitMs));
    return ask(query, variables);
  };
  return { ask, sub };
}

async function signIn(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<{ token: string; sub: string }> {
  const token = await signInAs(origin, email, password);
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return { token, sub: (JSON.parse(claims) as { sub: string }).sub };
}
