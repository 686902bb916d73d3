import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { applied } from '../../server/db/applied.ts';
import type { Store } from '../../server/db/store.ts';
import type { deviceCommands } from '../../server/devices/commands.ts';
import type { IdentityCommands } from '../../server/identity/commands.ts';
import { createUser } from '../../server/identity/create-user.ts';
import type { ImageStore } from '../../server/images/storage/image-store.ts';
import { CAST, PASSWORD, type Subs } from './cast.ts';
import type { DemoPlace, demoCommands } from './commands.ts';
import { beatHearts } from './heartbeats.ts';
import { PRODUCTS } from './products.ts';
import { pictureKey } from './seed-shops.ts';

type DemoStore = Store<typeof demoCommands & IdentityCommands & typeof deviceCommands>;

/** Fills the demo if it is not there yet, hangs its pictures and keeps its shops online. */
export async function tellStory(
  app: FastifyInstance,
  { store, imageStore }: { store: DemoStore; imageStore: ImageStore },
): Promise<void> {
  const places = await fillDemo(store);
  await hangPictures(imageStore, places);
  const stop = await beatHearts(store, places, (error) =>
    app.log.error({ err: error }, 'a demo heartbeat failed'),
  );
  app.addHook('onClose', async () => stop());
}

async function fillDemo(store: DemoStore): Promise<DemoPlace[]> {
  const people = await Promise.all(CAST.map(async (one) => [one.role, await subOf(store, one)] as const));
  const pictures = Object.fromEntries(PRODUCTS.map(({ name, picture }) => [name, picture]));
  return await applied(store, 'seedDemo', { subs: Object.fromEntries(people) as Subs, pictures });
}

/** The account's `sub`. An account that exists is only looked up, because hashing a password takes its time. */
async function subOf(store: DemoStore, { email, name }: (typeof CAST)[number]): Promise<string> {
  const known = await store.read
    .selectFrom('app_user')
    .select('sub')
    .where('email', '=', email)
    .executeTakeFirst();
  return known?.sub ?? (await createUser(store, { email, password: PASSWORD, name })).sub;
}

/**
 * Puts each shop's product drawings into storage, once. They are written side by side, because each waits for the disk.
 */
async function hangPictures(imageStore: ImageStore, places: readonly DemoPlace[]): Promise<void> {
  const hang = async (key: string, picture: string): Promise<void> => {
    if (await imageStore.head(key)) return;
    const drawing = await readFile(new URL(`pictures/${picture}.svg`, import.meta.url));
    await imageStore.putInternal(key, drawing, 'image/svg+xml');
  };
  await Promise.all(
    places.flatMap(({ id, ownerSub, pictures }) =>
      pictures.map((picture) => hang(pictureKey(id, ownerSub, picture), picture)),
    ),
  );
}
