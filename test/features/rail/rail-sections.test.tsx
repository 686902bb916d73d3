import { expect, test } from 'vitest';
import type { MyLocation } from '../../../src/data/rows/my-locations.ts';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
import { locationAt, RAIL_SECTIONS, sectionAt } from '../../../src/features/rail/rail-sections.ts';
import { isOpenTo, pathAt } from '../../../src/features/rail/use-rail.ts';
import { paths } from '../../../src/paths.ts';

const at = (role: StaffRole | null) => ({ location: { id: 'a/b' }, role }) as MyLocation;
const open = (role: StaffRole | null) =>
  RAIL_SECTIONS.filter((section) => isOpenTo(at(role), section)).map(({ id }) => id);

test('every screen of a section lights its way, and settings of a location light none', () => {
  const ids = [
    ...[paths.myLocations(), paths.intelligence('a'), paths.sales(), paths.sales('a'), paths.labels('a')],
    ...[paths.pickList(), paths.managerChat('a', 'b'), paths.campaign('a'), paths.closing('a')],
    ...[paths.configuration('a'), paths.edits('a')],
  ].map((path) => sectionAt(path)?.id);
  expect(ids).toEqual([
    ...['overview', 'overview', 'sales', 'sales', 'items', 'pickList', 'conversations', 'campaigns'],
    ...['closing', undefined, undefined],
  ]);
  expect([
    locationAt(paths.items('a/b')),
    locationAt(paths.sales()),
    locationAt(paths.myLocations()),
  ]).toEqual([...['a/b', null, null]]);
});

test('[R-05] each role is led to its own work alone, and only the owner to the team', () => {
  expect(open(null)).toHaveLength(RAIL_SECTIONS.length);
  expect(open('stocker')).toEqual(['overview', 'items', 'pickList', 'supplies']);
  expect(open('attendant')).toEqual(['overview', 'conversations', 'support']);
  expect(open('deputy')).not.toContain('team');
});

test('the choice of a location keeps the section, or leads to the first that is open there', () => {
  const [overview, , items] = RAIL_SECTIONS;
  expect(pathAt(at(null), items ?? null)).toBe(paths.items('a/b'));
  expect(pathAt(at('attendant'), items ?? null)).toBe(paths.conversations('a/b'));
  expect(pathAt(at(null), overview ?? null)).toBe(paths.sales('a/b'));
});
