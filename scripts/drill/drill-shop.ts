import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { beginJobs } from '../../server/begin-jobs.ts';
import type { commands } from '../../server/commands.ts';
import { readConfig } from '../../server/config.ts';
import { createTroubles } from '../../server/db/queue/troubles.ts';
import type { Store } from '../../server/db/store.ts';
import { openDiskImageStore } from '../../server/images/storage/disk-image-store.ts';
import { openProviders, type Providers } from '../../server/providers.ts';
import { nowhere } from '../bench/server/production-environment.ts';
import { quietLog } from './drill-bank.ts';
import type { DrillDatabase } from './with-postgres.ts';

const [PLACE, ITEM] = ['drill-place', 'drill-item'];
/** Price of one coffee, in centavos. */
export const COFFEE = 500;

export type DrillStore = Store<typeof commands>;

/** Writes a shop that sells coffee, and people with an account and a profile, each with a CPF of their own. */
export async function seedShop(ask: DrillDatabase['ask'], subs: readonly string[]): Promise<void> {
  await ask(
    `insert into app_user (sub, email, name, password_hash, status, tokens_valid_from, created_at, updated_at)
     select sub, sub || '@example.com', null, 'x', 'CONFIRMED', 0, 1, 1 from unnest($1::text[]) as sub`,
    [subs],
  );
  await ask(
    `insert into record (id, type, owner, content, created_at, updated_at)
     select sub || '@example.com', 'PROFILE', sub, json_build_object('name', 'Pessoa ' || nth, 'cpf', lpad(nth::text, 11, '0'),
       'balance', 0, 'revenue', 0, 'score', 0)::text, 1, 1
     from unnest($1::text[]) with ordinality as people (sub, nth)`,
    [[...subs, 'dona']],
  );
  await ask(
    `insert into record (id, type, parent_id, owner, reference, content, created_at, updated_at, location_id) values
     ('${PLACE}', 'LOCATION', null, 'dona', 'PUBLIC', '{"name":"Mercadinho"}', 1, 1, '${PLACE}'),
     ('${ITEM}', 'ITEM', '${PLACE}', 'dona', 'Café', '{"name":"Café","value":5,"quantity":1000000}', 1, 1, '${PLACE}')`,
  );
}

/** Buys one coffee. Returns the id of the purchase. */
export async function buyCoffee(
  store: DrillStore,
  sub: string,
  { useBalance }: { useBalance: boolean },
): Promise<string> {
  const id = randomUUID();
  const content = { items: [{ id: ITEM, quantity: 1 }], totalAmount: COFFEE / 100, useBalance };
  const input = {
    id,
    type: 'SHOPPING_PURCHASE' as const,
    parentId: PLACE,
    content: JSON.stringify(content),
  };
  const verdict = await store.run('createRecord', { viewer: { sub, email: `${sub}@example.com` }, input });
  if (verdict.kind === 'refused') throw new Error(`${verdict.code} ${JSON.stringify(verdict.detail)}`);
  return id;
}

/**
 * Runs the jobs of a server with the drill's outside services. `folder` is its own. Answers with the function that ends
 * them.
 */
export async function runJobs(
  store: DrillStore,
  { url, folder, outside }: { url: string; folder: string; outside: Partial<Providers> },
): Promise<() => Promise<void>> {
  const config = readConfig([], { ...nowhere(folder), DATABASE_URL: url, DATA_DIR: folder });
  const log = { ...quietLog(), info: () => undefined } as unknown as FastifyBaseLogger;
  return beginJobs({
    config,
    store,
    imageStore: await openDiskImageStore(join(folder, 'images')),
    providers: { ...openProviders(config, store.now), ...outside },
    troubles: createTroubles(log, store.now),
    pushSender: { publicKey: '', send: async () => ({ kind: 'SENT' }) },
    tracing: null,
    secret: () => new Uint8Array(32),
    webhookUrl: async () => 'https://vendinha.example.com/pix',
    log,
  });
}
