import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import { type Caller, changeRecord, getRecord, locationOf, recordsOf } from '../support/api.ts';

interface Hired {
  owner: Caller;
  locationId: string;
  role: StaffRole;
  /** Daily limit of returns, in reais. */
  returnLimit?: number;
}

/** Invites a person to work at a location, and accepts for them. Returns the id of the STAFF. */
export async function hire(
  { owner, locationId, ...what }: Hired,
  { email, caller }: { email: string; caller: Caller },
): Promise<string> {
  const id = randomUUID();
  await owner.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, {
    input: {
      ...{ id, type: 'STAFF', parentId: locationId, owner: owner.sub, reference: email },
      content: JSON.stringify(what),
    },
  });
  await changeRole(caller, id, { status: 'ACTIVE' });
  return id;
}

/** Changes a STAFF, as the owner or as the employee. */
export async function changeRole(side: Caller, id: string, change: object): Promise<void> {
  await changeRecord(side, await getRecord(side, id, 'STAFF'), change);
}

/** Ends all roles that other tests of this server have given at these locations. */
export async function releaseAll(owner: Caller, locations: readonly string[]): Promise<void> {
  for (const name of locations) {
    for (const { id, content } of await recordsOf(owner, await locationOf(owner, name), 'STAFF')) {
      const { status } = JSON.parse(content) as { status: string };
      if (status === 'ACTIVE' || status === 'INVITED') await changeRole(owner, id, { status: 'REMOVED' });
    }
  }
}
