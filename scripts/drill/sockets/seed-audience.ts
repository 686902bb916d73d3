import { randomUUID } from 'node:crypto';
import { commands } from '../../../server/commands.ts';
import { openStore } from '../../../server/db/open-store.ts';
import { defaultIssuer } from '../../../server/identity/register-identity.ts';
import { createTokens } from '../../../server/identity/tokens.ts';
import { POOL } from '../../bench/server/production-environment.ts';
import type { DrillDatabase } from '../with-postgres.ts';
import type { AudiencePerson } from './audience.ts';

/** Writes so many people and signs them in. */
export async function seedAudience({ url, ask }: DrillDatabase, count: number): Promise<AudiencePerson[]> {
  await using store = await openStore<typeof commands>({ url, commands });
  const subs = Array.from({ length: count }, () => randomUUID());
  await ask(
    `insert into app_user (sub, email, name, password_hash, status, tokens_valid_from, created_at, updated_at)
       select sub, sub || '@example.com', null, 'x', 'CONFIRMED', 0, 1, 1 from unnest($1::text[]) as sub`,
    [subs],
  );
  const tokens = await createTokens({
    store,
    issuer: defaultIssuer(POOL.userPoolId, 'us-east-1'),
    clientId: POOL.clientId,
  });
  const session = { originJti: randomUUID(), authTime: Date.now() };
  return await Promise.all(
    subs.map(async (sub) => {
      const email = `${sub}@example.com`;
      const { access } = await tokens.issue({ sub, email, name: null, ...session });
      return { sub, token: access };
    }),
  );
}
