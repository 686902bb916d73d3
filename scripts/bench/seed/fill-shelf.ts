import { randomUUID } from 'node:crypto';
import type { Person } from '../browser.ts';
import { askAs } from './ask-as.ts';

const AT_ONCE = 10;
const KINDS = ['Suco', 'Café', 'Água', 'Biscoito', 'Chocolate', 'Bala', 'Pão', 'Iogurte'];

/** The id of a public location of a demo owner. */
export async function publicPlace(origin: string, who: Person): Promise<string> {
  return publicLocationIdOf(await askAs(origin, who));
}

async function publicLocationIdOf({ places }: Awaited<ReturnType<typeof askAs>>): Promise<string> {
  const place = (await places()).find(({ reference }) => reference === 'PUBLIC')?.id;
  if (!place) throw new Error('the owner has no public location');
  return place;
}

/** Fills a public location of a demo owner up to at least `count` items over the wire; returns its id. */
export async function fillShelf(origin: string, who: Person, count: number): Promise<string> {
  const asking = await askAs(origin, who);
  const { ask, sub } = asking;
  const place = await publicLocationIdOf(asking);
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
