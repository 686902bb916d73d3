import { randomUUID } from 'node:crypto';
import { applied } from '../../../server/db/applied.ts';
import { openStore, type StorePlace } from '../../../server/db/open-store.ts';
import { defaultIssuer } from '../../../server/identity/register-identity.ts';
import { createTokens } from '../../../server/identity/tokens.ts';
import { benchCommands, type SeededPlace } from './seed-commands.ts';

const REGION = 'us-east-1';
/**
 * Number of people who ask, each from an address of their own. Together they stay below the server's limits per person.
 */
const PEOPLE = 500;
/** Number of people who own the places. */
export const OWNERS = 50;

/** People and places of a filled store, for the load generator. */
export interface Seeded {
  people: { sub: string; token: string; address: string }[];
  places: SeededPlace[];
}

export interface SeedOptions {
  places: number;
  /** Units of each item. Absent for more than anybody buys. */
  quantity?: number;
  userPoolId: string;
  clientId: string;
}

/** Adds to a storage, empty or the demo's, places of 100 items and people with a balance and a token each. */
export async function seedStore(
  place: StorePlace,
  { places, quantity, userPoolId, clientId }: SeedOptions,
): Promise<Seeded> {
  await using store = await openStore({
    ...place,
    commands: benchCommands,
    commandsModule: new URL('./seed-commands.ts', import.meta.url),
    commandsExport: 'benchCommands',
  });
  const tokens = await createTokens({ store, issuer: defaultIssuer(userPoolId, REGION), clientId });
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const email = `pessoa-${index}@example.com`;
      const user = { sub: randomUUID(), email, name: null, passwordHash: 'none' };
      const { sub } = await applied(store, 'createUser', { user, status: 'CONFIRMED' });
      await applied(store, 'seedPerson', { sub, email });
      const session = { originJti: randomUUID(), authTime: Date.now() };
      const { id: token } = await tokens.issue({ sub, email, name: null, ...session });
      return { sub, token, address: `10.0.${index >> 8}.${index & 255}` };
    }),
  );
  const at = Date.now() - 86_400_000;
  const seeded = await Promise.all(
    Array.from({ length: places }, async (_, index) => {
      const owner = people[index % OWNERS]?.sub ?? '';
      return await applied(store, 'seedPlace', { owner, at: at + index, ...(quantity && { quantity }) });
    }),
  );
  return { people, places: seeded };
}
