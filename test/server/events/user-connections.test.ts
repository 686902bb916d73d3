import { expect, test } from 'vitest';
import { type UserConnection, UserConnections } from '../../../server/events/user-connections.ts';

const entry = (): UserConnection => ({ tick: () => undefined, close: () => undefined });

test('[N-03] a person has as many connections as they may; each that leaves makes room once, however often it says so', () => {
  const users = new UserConnections(2);
  const [first, second, third] = [entry(), entry(), entry()];
  for (const one of [first, second, third]) users.open(one);
  expect([users.enter('ana'), users.enter('ana'), users.enter('ana')]).toEqual([true, true, false]);
  expect(users.enter('bia')).toBe(true);
  // A refused connection was never counted.
  users.leave(third, undefined);
  expect(users.enter('ana')).toBe(false);
  users.leave(first, 'ana');
  users.leave(first, 'ana');
  expect(users.all()).toEqual([second]);
  expect([users.enter('ana'), users.enter('ana')]).toEqual([true, false]);
  expect(users.size).toBe(1);
});
