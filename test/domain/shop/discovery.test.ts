import { expect, test } from 'vitest';
import {
  distanceMetres,
  inviteReaches,
  isOnline,
  orderLocations,
} from '../../../src/domain/shop/discovery.ts';

const base = { lat: -29.027803, lon: -51.188585 };
const place = (id: string) => ({ id });

test('[H-07] own before invited before public, then distance', () => {
  const found = orderLocations([
    { location: place('c'), reach: 'public', distanceM: 10, online: true },
    { location: place('b'), reach: 'invited', distanceM: 900, online: false },
    { location: place('d'), reach: 'invited', distanceM: 20, online: true },
    { location: place('a'), reach: 'own', distanceM: null, online: false },
    { location: place('a'), reach: 'public', distanceM: 1, online: true },
  ]);
  expect(found.map((one) => `${one.location.id}:${one.reach}`)).toEqual([
    'a:own',
    'd:invited',
    'b:invited',
    'c:public',
  ]);
});

test('[H-09] public only within 70 km and online', () => {
  const one = (distanceM: number | null, online: boolean) =>
    orderLocations([{ location: place('x'), reach: 'public', distanceM, online }]).length;
  expect(one(70_000, true)).toBe(1);
  expect(one(70_001, true)).toBe(0);
  expect(one(100, false)).toBe(0);
  expect(one(null, true)).toBe(0);
});

test('[H-07] distance uses an Earth radius of 6371 km', () => {
  expect(distanceMetres({ lat: 0, lon: 0 }, { lat: 0, lon: 1 })).toBeCloseTo((Math.PI / 180) * 6_371_000, 3);
  expect(distanceMetres(base, base)).toBe(0);
});

test('[H-10] online needs a heartbeat within 30 minutes and the newest within 10', () => {
  const now = 1_800_000_000_000;
  const ago = (minutes: number) => now - minutes * 60_000;
  expect(isOnline([ago(9), ago(25)], now)).toBe(true);
  expect(isOnline([ago(10)], now)).toBe(true);
  expect(isOnline([ago(11), ago(12)], now)).toBe(false);
  expect(isOnline([ago(31)], now)).toBe(false);
  expect(isOnline([], now)).toBe(false);
});

test('[H-08] an invite reaches an e-mail or its whole domain, never a longer one', () => {
  expect(inviteReaches('Marina@Exemplo.com.br', 'marina@exemplo.com.br')).toBe(true);
  expect(inviteReaches('@exemplo.com.br', 'marina@exemplo.com.br')).toBe(true);
  expect(inviteReaches('exemplo.com.br', 'marina@exemplo.com.br')).toBe(true);
  expect(inviteReaches('@exemplo.com.br', 'marina@outro-exemplo.com.br')).toBe(false);
  expect(inviteReaches('exemplo.com.br', 'marina@sub.exemplo.com.br')).toBe(false);
  expect(inviteReaches('', '')).toBe(false);
});
