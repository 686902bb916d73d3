import { expect, test } from 'vitest';
import { forgetFront, keptFront, keptGuestPurchase } from '../../src/device/place/kiosk-front.ts';

/** A storage for this test alone. */
function makeStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('[X-05] a tablet keeps its shop and the id of an open purchase, and forgets both when it is released', () => {
  const device = makeStorage();
  expect(keptFront.read(device)).toBeNull();
  keptFront.write(device, { version: 'v1' });
  keptGuestPurchase.write(device, 'compra');
  expect(keptFront.read(device)).toEqual({ version: 'v1' });
  expect(keptGuestPurchase.read(device)).toBe('compra');
  forgetFront(device);
  expect(device.kept.size).toBe(0);
});

test('[X-05] a full storage keeps nothing and stops nobody, and what is no JSON is nothing', () => {
  const device = makeStorage();
  const full = {
    setItem(): void {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  keptFront.write(full, {});
  keptGuestPurchase.write(full, 'compra');
  device.setItem('vendinha.kiosk.shop', '{');
  expect(keptFront.read(device)).toBeNull();
});
