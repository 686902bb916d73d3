import { expect, test } from 'vitest';
import { Roster, type RosterEntry } from '../../../server/events/roster.ts';

const entry = (): RosterEntry => ({ tick: () => undefined, close: () => undefined });

test('[N-03] a person has as many connections as they may; each that leaves makes room once, however often it says so', () => {
  const roster = new Roster(2);
  const [first, second, third] = [entry(), entry(), entry()];
  for (const one of [first, second, third]) roster.open(one);
  expect([roster.enter('ana'), roster.enter('ana'), roster.enter('ana')]).toEqual([true, true, false]);
  expect(roster.enter('bia')).toBe(true);
  // One that was refused was never counted.
  roster.leave(third, undefined);
  expect(roster.enter('ana')).toBe(false);
  roster.leave(first, 'ana');
  roster.leave(first, 'ana');
  expect(roster.all()).toEqual([second]);
  expect([roster.enter('ana'), roster.enter('ana')]).toEqual([true, false]);
  expect(roster.size).toBe(1);
});
