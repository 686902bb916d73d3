import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordTable } from '../../../server/db/record-table.ts';
import { type LocationAccess, locationAccess } from '../../../server/images/access/location-access.ts';
import { inviteAudience } from '../../../src/records/types/shop/invite.ts';
import { openTestStore } from '../support/open-store.ts';
import type { commands } from './support/seed-commands.ts';

const blank = { parent_id: null, content: null, created_at: 1, updated_at: 1, deleted: 0, audience: null };

function location(id: string, reference: string, deleted = 0): Insertable<RecordTable> {
  return { ...blank, id, type: 'LOCATION', owner: 'ana', reference, location_id: id, deleted };
}

function invite(id: string, address: string, status: string): Insertable<RecordTable> {
  const audience = inviteAudience(address, status);
  return {
    ...blank,
    id,
    type: 'INVITE',
    parent_id: 'den',
    owner: 'ana',
    reference: address,
    location_id: 'den',
    audience,
  };
}

const staff = (id: string, audience: string): Insertable<RecordTable> => ({
  ...{ ...blank, id, type: 'STAFF', parent_id: 'den', owner: 'ana', reference: 'x@example.com' },
  ...{ location_id: 'den', audience },
});

describe('location access', () => {
  let access: LocationAccess;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const commandsModule = new URL('./support/seed-commands.ts', import.meta.url);
    const opened = await openTestStore<typeof commands>({ commandsModule });
    close = opened.close;
    await opened.store.run('seedRecords', [
      location('shop', 'PUBLIC'),
      { ...location('den', 'PRIVATE'), content: '{"staffRoles":"stocker"}' },
      location('gone', 'PUBLIC', 1),
      invite('i1', 'bia@example.com', 'ACTIVE'),
      invite('i2', '@friends.test', 'ACTIVE'),
      staff('s1', 'stocker:rui'),
      staff('s2', 'ended:eli'),
      invite('i3', 'revoked@example.com', 'REVOKED'),
    ]);
    access = locationAccess(opened.store.read);
  });
  afterAll(() => close());
  const sees = (id: string, sub: string, email: string | null) => access.maySee(id, { sub, email });

  test('[O-01] only its owner owns a location, and only while it lives', async () => {
    expect(await access.roleAt('den', { sub: 'ana', email: null })).toBe('owner');
    expect(await access.roleAt('den', { sub: 'bia', email: 'bia@example.com' })).toBeNull();
    expect(await access.roleAt('gone', { sub: 'ana', email: null })).toBeNull();
    expect(await access.roleAt('nowhere', { sub: 'ana', email: null })).toBeNull();
  });

  test('[O-01] a role at a location is held while its STAFF gives it, and opens the location', async () => {
    expect(await access.roleAt('den', { sub: 'rui', email: null })).toBe('stocker');
    expect(await sees('den', 'rui', null)).toBe(true);
    expect(await access.roleAt('den', { sub: 'eli', email: null })).toBeNull();
    expect(await sees('den', 'eli', null)).toBe(false);
    expect(await access.roleAt('shop', { sub: 'rui', email: null })).toBeNull();
  });

  test('[X-05] the guest of a tablet sees the location that it is pinned to, and has no role there', async () => {
    const guest = { sub: 'guest-1', email: null, tablet: { locationId: 'den', keyHash: 'k' } };
    expect(await access.maySee('den', guest)).toBe(true);
    expect(await access.maySee('shop', guest)).toBe(false);
    expect(await access.roleAt('den', guest)).toBeNull();
  });

  test('[O-01, H-08] public ones are seen by all, private ones by owner and invited', async () => {
    expect(await sees('shop', 'caio', null)).toBe(true);
    expect(await sees('gone', 'ana', null)).toBe(false);
    expect(await sees('den', 'ana', null)).toBe(true);
    expect(await sees('den', 'bia', 'bia@example.com')).toBe(true);
    expect(await sees('den', 'davi', 'davi@friends.test')).toBe(true);
    expect(await sees('den', 'eva', 'revoked@example.com')).toBe(false);
    expect(await sees('den', 'caio', 'caio@example.com')).toBe(false);
    expect(await sees('den', 'caio', null)).toBe(false);
  });
});
