import { expect, test } from 'vitest';
import { kioskPlace, pinKiosk, releaseKiosk } from '../../src/device/place/kiosk-place.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

test('[X-05] a device is pinned to a location until it is let go', () => {
  const device = storage();
  expect(kioskPlace(device)).toBeNull();
  const place = { locationId: 'a', name: 'Mercadinho', deviceKey: null };
  pinKiosk(device, place);
  expect(kioskPlace(device)).toEqual(place);
  releaseKiosk(device);
  expect(kioskPlace(device)).toBeNull();
});

test('[X-05] what cannot be read is no pin', () => {
  const device = storage();
  for (const text of ['', '{', '[]', '"a"', '{"name":"Mercadinho"}', '{"locationId":""}', 'null']) {
    device.setItem('vendinha.kiosk', text);
    expect(kioskPlace(device), text).toBeNull();
  }
});
