import L from 'leaflet';
import { afterEach, expect, test, vi } from 'vitest';
import { type DrawnPins, drawPins } from '../../../src/ui/map/draw-pins.ts';
import type { Pin } from '../../../src/ui/map/map-props.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
});

/** Pins a kilometre from each other, the first one furthest north. */
const row = (count: number): Pin[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: `Loja ${index}`,
    point: { lat: -29 - index / 100, lon: -51 },
  }));

/** Draws pins on a map of the library. */
function draw(): { pins: DrawnPins; map: L.Map; element: HTMLElement } {
  const element = document.createElement('div');
  Object.defineProperties(element, { clientWidth: { value: 400 }, clientHeight: { value: 400 } });
  document.body.append(element);
  const made = vi.spyOn(L, 'map');
  const pins = drawPins(element, {
    ...{ tiles: null, still: true },
    ...{ onTiles: () => undefined, onPress: () => undefined },
  });
  ends.push(() => {
    pins.end();
    element.remove();
  });
  return { pins, map: made.mock.results[0]?.value as L.Map, element };
}

const viewOf = (map: L.Map): string => `${map.getCenter()} ${map.getZoom()}`;
const pinOf = (element: HTMLElement, name: string): HTMLElement | null =>
  element.querySelector(`[alt="${name}"]`);

test('[H-07] whoever has moved the map stays there while shops come and go', () => {
  const { pins, map } = draw();
  pins.set(row(20), null, '');
  map.setView([-29.15, -51], 15);
  const moved = viewOf(map);
  pins.set(row(19), null, '');
  expect(viewOf(map)).toBe(moved);
  pins.set(row(50), null, '');
  expect(viewOf(map)).toBe(moved);
});

test('[H-07] somebody who is elsewhere by now sees what stands there, also on a map that was moved', () => {
  const { pins, map } = draw();
  pins.set(row(20), null, '');
  map.panBy([10, 0], { animate: false });
  const elsewhere = row(20).map(({ id, name, point }) => ({
    id: `${id} elsewhere`,
    name,
    point: { lat: point.lat - 1, lon: point.lon },
  }));
  pins.set(elsewhere, null, '');
  for (const { point } of elsewhere.slice(0, 3))
    expect(map.getBounds().contains([point.lat, point.lon])).toBe(true);
});

test('[H-07] its own buttons have moved it, too', () => {
  const { pins, map, element } = draw();
  pins.set(row(20), null, '');
  element.querySelector<HTMLElement>('[title="Aproximar"]')?.click();
  const moved = viewOf(map);
  pins.set(row(50), null, '');
  expect(viewOf(map)).toBe(moved);
});

test('[H-07] untouched it shows the nearest of each list, and what is looked for anew in any case', () => {
  const { pins, map } = draw();
  pins.set(row(2), null, '');
  const first = viewOf(map);
  pins.set(row(20), null, '');
  expect(viewOf(map)).not.toBe(first);
  map.setView([-28, -50], 9);
  pins.set(row(2), null, 'loja');
  expect(viewOf(map)).toBe(first);
});

test('[H-07] a pin that stays keeps its element, and with it the focus', () => {
  const { pins, element } = draw();
  pins.set(row(3), null, '');
  const pin = pinOf(element, 'Loja 1');
  pin?.focus();
  const [first, second, third] = row(3);
  if (!first || !second || !third) throw new Error('no row');
  pins.set([third, { ...second, point: first.point }, ...row(5).slice(3)], null, '');
  expect(pinOf(element, 'Loja 1')).toBe(pin);
  expect(document.activeElement).toBe(pin);
  expect(pinOf(element, 'Loja 0')).toBeNull();
  expect(element.querySelectorAll('[alt^="Loja"]')).toHaveLength(4);
});

test('[H-07] a shop that moved or was renamed takes its pin along, which keeps the focus and leaves the view', () => {
  const { pins, map, element } = draw();
  const [first, ...rest] = row(3);
  if (!first) throw new Error('no row');
  pins.set([first, ...rest], null, '');
  const before = viewOf(map);
  const pin = pinOf(element, 'Loja 0');
  if (!pin) throw new Error('no pin');
  pin.focus();
  const standing = L.DomUtil.getPosition(pin);
  pins.set([{ ...first, point: { lat: -29.01, lon: -51.01 } }, ...rest], null, '');
  expect(L.DomUtil.getPosition(pin)).not.toEqual(standing);
  pins.set([{ ...first, name: 'Loja nova' }, ...rest], null, '');
  expect(L.DomUtil.getPosition(pin)).toEqual(standing);
  expect(pinOf(element, 'Loja nova')).toBe(pin);
  expect(pin.title).toBe('Loja nova');
  expect(document.activeElement).toBe(pin);
  expect(viewOf(map)).toBe(before);
});
