import { describe, expect, test } from 'vitest';
import { directionsUrl } from '../../src/device/place/directions.ts';

const PLACE = { point: { lat: -29.0301, lon: -51.1862 }, address: 'Rua das Flores, 10', name: 'Café & Cia' };
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64)';

describe('the way there', () => {
  test.each([
    [ANDROID, 'geo:-29.0301,-51.1862?q=-29.0301%2C-51.1862(Caf%C3%A9%20%26%20Cia)'],
    [IPHONE, 'https://maps.apple.com/?daddr=-29.0301%2C-51.1862'],
    [DESK, 'https://www.google.com/maps/dir/?api=1&destination=-29.0301%2C-51.1862'],
  ])('[L-01] of %s goes to the point', (agent, url) => {
    expect(directionsUrl(PLACE, agent)).toBe(url);
  });

  test('[L-01] without a point it goes to the address, and without either nowhere', () => {
    expect(directionsUrl({ ...PLACE, point: null }, ANDROID)).toBe('geo:0,0?q=Rua%20das%20Flores%2C%2010');
    expect(directionsUrl({ ...PLACE, point: null }, DESK)).toMatch(/destination=Rua%20das%20Flores%2C%2010$/);
    for (const agent of [ANDROID, IPHONE, DESK])
      expect(directionsUrl({ point: null, address: ' ', name: 'x' }, agent)).toBeNull();
  });
});
