import { expect, test } from 'vitest';
import { STAFF_ROLES } from '../../src/domain/people/staff.ts';
import { isLargerRole } from '../../src/domain/people/staff-ways.ts';
import { RIGHTS } from '../../src/records/rights.ts';

const PAIRS = STAFF_ROLES.flatMap((role) =>
  STAFF_ROLES.filter((past) => past !== role).map((past) => [role, past] as const),
);

test.each(PAIRS)(
  '[R-05] %s is a larger role than %s exactly where it has each of its rights',
  (role, past) => {
    const lacks = Object.values(RIGHTS).some(
      ({ read, create, change, remove, columns = [], staffFields = {} }) =>
        [read, create, change, remove, columns].some((may) => may.includes(past) && !may.includes(role)) ||
        staffFields[past]?.some((field) => !staffFields[role]?.includes(field)),
    );
    expect(isLargerRole(role, past)).toBe(!lacks);
  },
);
