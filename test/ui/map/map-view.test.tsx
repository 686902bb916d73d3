import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { MapPoint } from '../../../src/ui/map/map-point.ts';
import { type MapTiles, MapTilesProvider } from '../../../src/ui/map/map-tiles.tsx';
import { MapView } from '../../../src/ui/map/map-view.tsx';

const PIN: MapPoint = { lat: -29.0301, lon: -51.1862 };
const TILES: MapTiles = {
  url: 'https://ruas.exemplo/{z}/{x}/{y}.png',
  attribution: '© Ruas <b>Exemplo</b>',
  attributionUrl: 'https://ruas.exemplo/termos',
};

function Shown({ tiles = null, picks = false }: { tiles?: MapTiles | null; picks?: boolean }) {
  const [pin, setPin] = useState<MapPoint | null>(picks ? null : PIN);
  return (
    <MapTilesProvider tiles={tiles}>
      <MapView
        label="Mapa da praça"
        pin={pin}
        pinLabel="A praça"
        centre={PIN}
        paperText="Sem mapa de ruas"
        {...(picks ? { onPinMove: setPin } : {})}
      />
    </MapTilesProvider>
  );
}

const shown = () => screen.findByRole('region', { name: 'Mapa da praça' });
const tilesOf = (map: HTMLElement) => [...map.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];

describe('map', () => {
  test('without street pictures it is paper with the pin and its coordinates', async () => {
    render(<Shown />);
    const map = await shown();
    expect(screen.getByRole('status')).toHaveTextContent('Sem mapa de ruas');
    expect(screen.getByText(/^-29,03010,\s-51,18620$/)).toBeInTheDocument();
    expect(screen.getByAltText('A praça')).toBeInTheDocument();
    expect(map.querySelectorAll('img.leaflet-tile')).toHaveLength(0);
  });

  test('street pictures carry whose they are, as text, and say which site asks', async () => {
    render(<Shown tiles={TILES} />);
    const map = await shown();
    expect(screen.getByRole('link', { name: '© Ruas <b>Exemplo</b>' })).toHaveAttribute(
      'href',
      'https://ruas.exemplo/termos',
    );
    await waitFor(() => expect(tilesOf(map).length).toBeGreaterThan(0));
    const [tile] = tilesOf(map);
    expect(tile?.src).toMatch(/^https:\/\/ruas\.exemplo\/\d+\/\d+\/\d+\.png$/);
    expect(tile?.referrerPolicy).toBe('strict-origin-when-cross-origin');
  });

  test('pictures that do not come turn it into paper; the network’s return asks again', async () => {
    render(<Shown tiles={TILES} />);
    const map = await shown();
    await waitFor(() => expect(tilesOf(map).length).toBeGreaterThan(0));
    for (const tile of tilesOf(map)) fireEvent.error(tile);
    expect(await screen.findByText('Sem mapa de ruas')).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(tilesOf(map).length).toBeGreaterThan(0));
    for (const tile of tilesOf(map)) fireEvent.load(tile);
    await waitFor(() => expect(screen.queryByText('Sem mapa de ruas')).toBeNull());
  });

  test('Enter puts the pin of a picker in the middle; a map that only shows takes no pin', async () => {
    const user = userEvent.setup();
    const view = render(<Shown picks />);
    const map = await shown();
    expect(screen.queryByAltText('A praça')).toBeNull();
    await user.tab();
    expect(map).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByAltText('A praça')).toBeInTheDocument();
    expect(screen.getByText(/^-29,0301\d,\s-51,186\d\d$/)).toBeInTheDocument();
    view.unmount();
  });

  test('the zoom buttons have names', async () => {
    render(<Shown />);
    await shown();
    expect(screen.getByRole('button', { name: 'Aproximar' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Afastar' })).toBeInTheDocument();
  });
});
