/**
 * Buys from the balance until it is killed, several purchases at once, so that they share commits. It prints each order
 * before asking, and each acknowledgement afterwards. Runs built: see kills.ts. Argument: an `Errand` as JSON.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { commands } from '../../../server/commands.ts';
import { openStore } from '../../../server/db/open-store.ts';
import { THREE_ITEMS_COST } from '../../bench/seed/seed-commands.ts';

/** One purchase of three items, one of each. */
export interface Order {
  id: string;
  sub: string;
  items: string[];
}

export interface Errand {
  file: string;
  people: string[];
  place: string;
  items: string[];
  /** Orders that were asked for before, and not answered. */
  open: Order[];
  /** True for a life that ends once these are answered, and buys nothing new. */
  onlyOpen: boolean;
}

const AT_ONCE = 6;
const ITEMS = 3;

const errand = JSON.parse(process.argv[2] ?? '{}') as Errand;
const store = await openStore<typeof commands>({
  file: errand.file,
  commandsModule: new URL('./commands.js', import.meta.url),
  writerModule: new URL('./writer.js', import.meta.url),
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say('open');
await Promise.all(Array.from({ length: AT_ONCE }, buy));
await store.close();

async function buy(): Promise<void> {
  for (;;) {
    const order = errand.open.pop() ?? (errand.onlyOpen ? null : newOrder());
    if (!order) return;
    await send(order);
    await sleep(randomInt(0, 3));
  }
}

function newOrder(): Order {
  const items = new Set<string>();
  while (items.size < ITEMS) items.add(errand.items[randomInt(errand.items.length)] ?? '');
  const sub = errand.people[randomInt(errand.people.length)] ?? '';
  const order = { id: randomUUID(), sub, items: [...items] };
  say(`ask ${JSON.stringify(order)}`);
  return order;
}

async function send({ id, sub, items }: Order): Promise<void> {
  const content = {
    items: items.map((item) => ({ id: item, quantity: 1 })),
    totalAmount: THREE_ITEMS_COST,
    useBalance: true,
  };
  const input = {
    ...{ id, type: 'SHOPPING_PURCHASE', parentId: errand.place, reference: errand.place },
    content: JSON.stringify(content),
  };
  const verdict = await store.run('createRecord', { viewer: { sub, email: null }, input });
  say(verdict.kind === 'applied' ? `done ${id}` : `refused ${id} ${verdict.code}`);
}
