import { applyRecords } from '../../../src/data/mirror/apply.ts';
import type { Draft, Entry, Operation } from '../../../src/data/mirror/entry.ts';
import { fold } from '../../../src/data/mirror/fold.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import type { Scene, Tab } from './scene.ts';

const PLACE = 'place';
const ITEMS = ['cafe', 'suco'] as const;

/** Plans the acts of the person on the device, and acts of others on the server meanwhile. */
export function planPerson(world: Scene, length: number): void {
  const { random, time, server } = world;
  const lanes = random.chance(world.theme === 'slow' ? 1 : 0.1) ? 9 : random.int(1, 3);
  for (const id of ITEMS) server.put({ ...itemRow(id), content: JSON.stringify({ price: 5, stock: 10 }) });
  const person = new Person(world, lanes);
  // A person is often in a hurry and does several things within seconds.
  const pace = random.chance(0.5) ? Math.min(length, 6000) : length;
  const written = world.theme === 'sleep' ? random.int(5, 12) : random.int(2, 8);
  for (let count = written; count > 0; count -= 1)
    time.after(random.int(0, pace - 1), () => person.act(() => person.write()));
  const wishes = world.theme === 'any' ? random.int(0, 4) : random.int(3, 9);
  for (let count = wishes; count > 0; count -= 1)
    time.after(random.int(0, length - 1), () => person.act(() => person.wish()));
  for (let count = random.int(0, world.theme === 'sleep' ? 6 : 3); count > 0; count -= 1)
    time.after(random.int(0, length - 1), () => colleague(world));
  for (let count = random.int(0, 3); count > 0; count -= 1)
    time.after(random.int(0, length - 1), () => hear(world));
}

class Person {
  readonly #world: Scene;
  readonly #lanes: number;
  #count = 0;
  #page!: Tab;

  constructor(world: Scene, lanes: number) {
    this.#world = world;
    this.#lanes = lanes;
  }

  /** Does something on an awake page, if there is one. */
  act(run: () => Promise<void>): void {
    const awake = this.#world.pages.filter(({ canAct }) => canAct);
    if (awake.length === 0) return;
    this.#page = this.#world.random.pick(awake);
    void run();
  }

  async write(): Promise<void> {
    const { random } = this.#world;
    if (random.chance(this.#world.theme === 'sleep' ? 0.15 : 0.7)) return this.#enqueue(this.#message());
    if (random.chance(0.1)) return this.#enqueue(this.#message(), this.#message());
    const draft = await this.#edit(random.pick(ITEMS));
    if (draft) await this.#enqueue(draft);
  }

  /** Sends a queued entry again, corrects it or discards it. */
  async wish(): Promise<void> {
    const { random, oracle, isAncient } = this.#world;
    const entries = [...oracle.entries.values()];
    if (entries.length === 0) return;
    const parked = entries.filter(({ state }) => state.kind === 'parked');
    const entry = random.pick(parked.length > 0 && random.chance(0.7) ? parked : entries);
    const { outbox } = this.#page;
    if (random.chance(0.45)) {
      if (!isAncient) await outbox.discard(entry.id);
    } else await outbox.retry(entry.id, random.chance(0.6) ? this.#corrected(entry) : undefined);
  }

  async #enqueue(...drafts: Draft[]): Promise<void> {
    const { outbox } = this.#page;
    const [first, ...others] = drafts;
    if (first && others.length === 0) await outbox.enqueue(first);
    else await outbox.enqueueAll(drafts);
    for (const { id } of drafts) this.#world.oracle.promised(id);
  }

  #message(): Draft {
    const { random } = this.#world;
    const id = this.#newId();
    const lane = `chat:${random.int(1, this.#lanes)}`;
    const content = { n: this.#count, version: 1, ...(random.chance(0.12) ? { bad: true } : {}) };
    const keys = random.chance(this.#world.theme === 'slow' ? 0.8 : 0.15)
      ? ['a', 'b'].slice(0, random.int(1, 2))
      : [];
    const images = keys.map((key) => ({
      key: `${id}/${key}`,
      contentType: 'image/png',
      bytes: new Uint8Array([1]),
    }));
    return {
      id,
      lane,
      ...(random.chance(0.15) && { alsoIn: [`item:${random.pick(ITEMS)}`] }),
      about: { kind: 'chatMessage', text: id, locationId: PLACE },
      operation: {
        kind: 'create',
        type: 'CHAT_MESSAGE',
        id,
        parentId: PLACE,
        owner: 'ana',
        reference: null,
        content: JSON.stringify(content),
      },
      images,
    };
  }

  /** Makes an edit of the item as the person sees it: the server's state with their own edits on top. */
  async #edit(item: string): Promise<Draft | null> {
    const { random, server } = this.#world;
    const page = this.#page;
    const seen = await page.transact('write', async (tx) => {
      const row = server.get(item, 'ITEM');
      const now = page.clock();
      if (row && !(await tx.row(row))) await applyRecords(tx, [row], { startedAt: now, now });
      const known = await tx.row({ type: 'ITEM', id: item });
      return fold(known ? [known] : [], await tx.entries(), () => false)[0]?.row;
    });
    if (!seen) return null;
    const id = this.#newId();
    const about = { kind: 'item', text: item, locationId: PLACE } as const;
    const common = { id, lane: `item:${item}`, about };
    if (random.chance(0.06)) return { ...common, operation: { kind: 'remove', type: 'ITEM', id: item } };
    const content = parseContent(seen.content);
    // Now and then an edit restores the former value, so that only the order tells the two edits apart. A page that
    // slept during both has no other sign.
    const isBack = this.#world.theme === 'sleep' ? content.price !== 5 : random.chance(0.4);
    const to = isBack ? 5 : 100 + this.#count;
    if (content.price === to) return null;
    const change = { price: { from: content.price, to } };
    return { ...common, operation: { kind: 'change', type: 'ITEM', id: item, content: change } };
  }

  #corrected({ operation }: Entry): Operation | undefined {
    if (operation.kind !== 'create') return undefined;
    const { bad: _, version, ...content } = parseContent(operation.content);
    return { ...operation, content: JSON.stringify({ ...content, version: Number(version) + 1 }) };
  }

  #newId(): string {
    this.#count += 1;
    return `entry-${this.#count}`;
  }
}

/** Lets another person sell, or change the same field that the person may be editing. */
function colleague({ server, random }: Scene): void {
  const row = server.get(random.pick(ITEMS), 'ITEM');
  if (!row) return;
  const content = parseContent(row.content);
  const change = random.chance(0.75)
    ? { stock: Number(content.stock) - 1 }
    : { price: 1000 + random.int(1, 9999) };
  const { createdAt: _created, updatedAt: _updated, ...rest } = row;
  server.put({ ...rest, content: JSON.stringify({ ...content, ...change }) });
}

/** Lets a list or an event bring the server's rows to a page, perhaps before the page's own answer. */
function hear(world: Scene): void {
  const awake = world.pages.filter(({ canAct }) => canAct);
  if (awake.length === 0) return;
  const page = world.random.pick(awake);
  const rows: RecordRow[] = [...world.server.rows.values()];
  const startedAt = page.clock();
  page.later(
    () => void page.transact('write', (tx) => applyRecords(tx, rows, { startedAt, now: page.clock() })),
    world.random.int(1, 400),
  );
}

const itemRow = (id: string): Omit<RecordRow, 'createdAt' | 'updatedAt' | 'content'> => ({
  id,
  type: 'ITEM',
  parentId: PLACE,
  owner: null,
  reference: null,
});
