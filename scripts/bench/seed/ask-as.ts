import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../browser.ts';
import { signInAs } from './sign-in-as.ts';

interface Listed {
  id: string;
  reference: string;
  content: string;
}

interface Refusal {
  errorInfo?: { retryAfterMs?: number };
}

/**
 * Lets a person of the demo ask its server. A question is asked again where the answer says to wait. Any other error is
 * thrown.
 */
export async function askAs(origin: string, who: Person) {
  const authorization = await signInAs(origin, who);
  const claims = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();
  const { sub } = JSON.parse(claims) as { sub: string };
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const said = (await answer.json()) as { errors?: unknown };
    if (!answer.ok && !said.errors) throw new Error(`${path}: ${JSON.stringify(said)}`);
    return said;
  };
  const ask = async <T>(query: string, variables: object): Promise<T> => {
    const { data, errors } = (await post('/graphql', { query, variables })) as {
      data: T;
      errors?: Refusal[];
    };
    if (!errors) return data;
    const waitMs = errors[0]?.errorInfo?.retryAfterMs;
    if (waitMs === undefined) throw new Error(JSON.stringify(errors));
    await wait(waitMs);
    return ask(query, variables);
  };
  const list = async (of: string, id: string): Promise<Listed[]> => {
    const query = `query ($id: String!) { list: ${of}, first: 100) { items { id reference content } } }`;
    return (await ask<{ list: { items: Listed[] } }>(query, { id })).list.items;
  };
  return {
    sub,
    post,
    ask,
    places: () => list('listByOwnerAndType(owner: $id, type: "LOCATION"', sub),
    items: (place: string) => list('listByParentIdAndType(parentId: $id, type: "ITEM"', place),
  };
}
