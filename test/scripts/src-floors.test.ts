import { expect, test } from 'vitest';
import { SRC_FLOORS, unnamedFloors, untoldFloors } from '../../scripts/gate/src-floors.ts';

const ROOM = 'src/identity/';
const FLOORS = SRC_FLOORS[ROOM] ?? [];

test('a folder without a floor is told, and a floor without a folder', () => {
  expect(unnamedFloors(ROOM, FLOORS)).toEqual([]);
  expect(unnamedFloors(ROOM, [...FLOORS.slice(1), 'new/'])).toEqual([
    `${ROOM}new/: no floor of scripts/gate/src-floors.ts`,
    `${ROOM}base/: a floor without a folder`,
  ]);
});

test('a README that names each floor, with or without the slash, passes', () => {
  const named = FLOORS.map((floor) => `\`${floor}\``).join(' ');
  expect(untoldFloors(ROOM, named)).toEqual([]);
  expect(untoldFloors(ROOM, named.replace('`vault/`', '`vault`'))).toEqual([]);
  expect(untoldFloors(ROOM, named.replace('`vault/`', 'vault/'))).toEqual([
    `${ROOM}README.md: does not name the floor vault/`,
  ]);
});
