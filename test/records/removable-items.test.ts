import { expect, test } from 'vitest';
import { STAFF_ROLES } from '../../src/domain/people/staff.ts';
import { mayRemoveItems } from '../../src/domain/people/staff-ways.ts';
import { RIGHTS } from '../../src/records/rights.ts';

test.each(['ITEM', 'CATEGORY'] as const)(
  '[R-05] screens offer the removal of an %s to the roles whose removal the server takes',
  (type) => {
    const { remove } = RIGHTS[type];
    expect(STAFF_ROLES.filter(mayRemoveItems)).toEqual(STAFF_ROLES.filter((role) => remove.includes(role)));
  },
);
