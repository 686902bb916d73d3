import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../db/store.ts';
import type { deviceCommands } from '../devices/commands.ts';
import type { IdentityCommands } from '../identity/commands.ts';
import { createUser } from '../identity/create-user.ts';
import type { ImageStore } from '../images/storage/image-store.ts';
import { registerDevPix } from '../pix/simulator/dev-pix.ts';
import type { Providers } from '../providers.ts';
import { OPEN } from '../web/admission.ts';
import { CAST, PASSWORD, type Subs } from './cast.ts';
import type { DemoPlace, demoCommands } from './commands.ts';
import { registerDevMail } from './dev-mail.ts';
import { beatHearts } from './heartbeats.ts';
import { PRODUCTS } from './products.ts';
import { pictureKey } from './seed-shops.ts';

type DemoStore = Store<typeof demoCommands> & Store<IdentityCommands> & Store<typeof deviceCommands>;

export interface DemoDeps {
  store: DemoStore;
  imageStore: ImageStore;
  providers: Pick<Providers, 'bank' | 'mailBox'>;
  /** Server time in ms. */
  now: () => number;
}

/** Fills the demo if it is not there yet, keeps its shops online and opens the /dev pages. */
export async function registerDemo(
  app: FastifyInstance,
  { store, imageStore, providers }: DemoDeps,
): Promise<void> {
  const places = await fillDemo(store);
  await hangPictures(imageStore, places);
  const stop = await beatHearts(store, places, (error) =>
    app.log.error({ err: error }, 'a demo heartbeat failed'),
  );
  app.addHook('onClose', async () => stop());
  const style = readFileSync(new URL('dev-style.css', import.meta.url));
  app.get('/dev/style.css', OPEN, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  );
  if (providers.mailBox) registerDevMail(app, providers.mailBox);
  if (providers.bank) await registerDevPix(app, providers.bank);
}

async function fillDemo(store: DemoStore): Promise<DemoPlace[]> {
  const people = await Promise.all(CAST.map(async (one) => [one.role, await subOf(store, one)] as const));
  const pictures = Object.fromEntries(PRODUCTS.map(({ name, picture }) => [name, picture]));
  const verdict = await store.run('seedDemo', { subs: Object.fromEntries(people) as Subs, pictures });
  if (verdict.kind === 'refused') throw new Error(`the demo was refused: ${verdict.code}`);
  return verdict.value;
}

/** Hashing a password takes its time, so an account that is there is only looked up. */
async function subOf(store: DemoStore, { email, name }: (typeof CAST)[number]): Promise<string> {
  const known = await store.read
    .selectFrom('app_user')
    .select('sub')
    .where('email', '=', email)
    .executeTakeFirst();
  return known?.sub ?? (await createUser(store, { email, password: PASSWORD, name })).sub;
}

/** Puts each shop's product drawings into storage, once; side by side, for each waits for the disk. */
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
