import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { degreesOf, sixDecimals, stepped } from '../../../src/ui/map/coordinates.ts';
import { MapPicker, type MapPickerProps } from '../../../src/ui/map/map-picker.tsx';
import type { MapPoint } from '../../../src/ui/map/map-point.ts';

const CENTRE: MapPoint = { lat: -29.027803, lon: -51.188585 };

function Form({ start = CENTRE, ...props }: Partial<MapPickerProps> & { start?: MapPoint | null }) {
  const [value, setValue] = useState<MapPoint | null>(start);
  return (
    <>
      <MapPicker label="Onde fica" {...props} value={value} onValueChange={setValue} />
      <output data-testid="kept">{value ? `${value.lat} ${value.lon}` : 'nada'}</output>
    </>
  );
}
const kept = () => screen.getByTestId('kept').textContent;
const latitude = () => screen.getByRole('textbox', { name: 'Latitude' });
const longitude = () => screen.getByRole('textbox', { name: 'Longitude' });

describe('[MC-02] coordinates', () => {
  test('what is shown to six decimals is read back as it was', () => {
    const degrees = fc.integer({ min: -90_000_000, max: 90_000_000 }).map((micro) => micro / 1e6);
    fc.assert(
      fc.property(degrees, (value) => {
        expect(sixDecimals(value)).toMatch(/^-?\d+,\d{6}$/);
        expect(degreesOf(sixDecimals(value), 90)).toBe(
          value === 0 ? Number(sixDecimals(value).replace(',', '.')) : value,
        );
      }),
    );
  });

  test.each(['', 'abc', '91', '-90.1', '1,2,3', '1e5'])('%j is no latitude', (text) => {
    expect(degreesOf(text, 90)).toBeNull();
  });

  test('arrows never leave the earth', () => {
    const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight');
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        key,
        fc.boolean(),
        (lat, lon, pressed, far) => {
          const next = stepped({ lat, lon }, pressed, far);
          expect(Math.abs(next?.lat ?? 99)).toBeLessThanOrEqual(90);
          expect(Math.abs(next?.lon ?? 999)).toBeLessThanOrEqual(180);
        },
      ),
    );
    expect(stepped(CENTRE, 'Enter', false)).toBeNull();
  });
});

describe('[K-02] map picker', () => {
  test('shows six decimals, and takes typed ones once both are right', async () => {
    render(<Form />);
    expect(latitude()).toHaveValue('-29,027803');
    expect(longitude()).toHaveValue('-51,188585');
    await userEvent.clear(latitude());
    expect(kept()).toBe('-29.027803 -51.188585');
    await userEvent.type(latitude(), '-30.5');
    expect(kept()).toBe('-30.5 -51.188585');
    await userEvent.tab();
    expect(latitude()).toHaveValue('-30,500000');
  });

  test('half of a place is none; what is wrong is told when the field is left', async () => {
    render(<Form start={null} />);
    await userEvent.type(latitude(), '95');
    await userEvent.type(longitude(), '-51');
    expect(kept()).toBe('nada');
    expect(latitude()).toHaveAccessibleDescription('Entre −90 e 90 graus');
    await userEvent.clear(latitude());
    await userEvent.type(latitude(), '-29');
    expect(kept()).toBe('-29 -51');
  });

  test('arrow keys move the pin, further with Shift', async () => {
    render(<Form />);
    screen.getByRole('button', { name: 'Mover com as setas' }).focus();
    await userEvent.keyboard('{ArrowUp}{ArrowRight}');
    expect(kept()).toBe('-29.027753 -51.188535');
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(kept()).toBe('-29.028253 -51.188535');
    expect(latitude()).toHaveValue('-29,028253');
  });

  test('Enter on the map takes its middle, which starts where it should', async () => {
    render(<Form start={null} />);
    const map = await screen.findByRole('region', { name: 'Mapa: Onde fica' });
    map.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(kept()).not.toBe('nada'));
    const [lat, lon] = (kept() ?? '').split(' ').map(Number);
    expect(lat).toBeCloseTo(CENTRE.lat, 4);
    expect(lon).toBeCloseTo(CENTRE.lon, 4);
  });

  test("the person's own place, or that nobody knows it", async () => {
    const places: (MapPoint | null)[] = [null, { lat: -29.1634, lon: -51.1797 }];
    render(<Form locate={async () => places.shift() ?? null} />);
    const ask = screen.getByRole('button', { name: 'Usar minha posição' });
    await userEvent.click(ask);
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível saber onde você está');
    await userEvent.click(ask);
    await waitFor(() => expect(kept()).toBe('-29.1634 -51.1797'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
