import { useState } from 'react';
import { textClass } from '../base/look.ts';
import { TextField } from '../fields/text-field.tsx';
import { degreesOf, sixDecimals } from './coordinates.ts';
import type { MapPoint } from './map-point.ts';

interface Draft {
  lat: string;
  lon: string;
  /** The point that the typed text belongs to. Another point replaces the text. */
  over: MapPoint | null;
}

/** Latitude and longitude to six decimals. They take effect when both are valid [MC-02]. */
export function CoordinateFields({
  value,
  onValueChange,
}: {
  value: MapPoint | null;
  onValueChange: (point: MapPoint) => void;
}) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [left, setLeft] = useState({ lat: false, lon: false });
  const typed = draft && same(draft.over, value) ? draft : textsOf(value);
  const type = (which: 'lat' | 'lon', text: string): void => {
    const next = { ...typed, [which]: text };
    const lat = degreesOf(next.lat, 90);
    const lon = degreesOf(next.lon, 180);
    const point = lat === null || lon === null ? null : { lat, lon };
    setLeft({ ...left, [which]: false });
    setDraft({ ...next, over: point ?? value });
    if (point && !same(point, value)) onValueChange(point);
  };
  const leave = (which: 'lat' | 'lon'): void => {
    setLeft({ ...left, [which]: true });
    // A valid text is shown in its normal form.
    if (value && degreesOf(typed.lat, 90) !== null && degreesOf(typed.lon, 180) !== null) setDraft(null);
  };
  const wrong = (which: 'lat' | 'lon', limit: number): string | false =>
    left[which] &&
    typed[which] !== '' &&
    degreesOf(typed[which], limit) === null &&
    `Entre −${limit} e ${limit} graus`;
  const common = { inputMode: 'text', autoComplete: 'off' } as const;
  return (
    <div className={textClass({ paired: true, gap: 3 })}>
      <TextField
        {...common}
        label="Latitude"
        placeholder="-29,027803"
        value={typed.lat}
        error={wrong('lat', 90)}
        onChange={(event) => type('lat', event.target.value)}
        onBlur={() => leave('lat')}
      />
      <TextField
        {...common}
        label="Longitude"
        placeholder="-51,188585"
        value={typed.lon}
        error={wrong('lon', 180)}
        onChange={(event) => type('lon', event.target.value)}
        onBlur={() => leave('lon')}
      />
    </div>
  );
}

function textsOf(value: MapPoint | null): Draft {
  if (!value) return { lat: '', lon: '', over: null };
  return { lat: sixDecimals(value.lat), lon: sixDecimals(value.lon), over: value };
}

function same(a: MapPoint | null, b: MapPoint | null): boolean {
  return a === b || (a !== null && b !== null && a.lat === b.lat && a.lon === b.lon);
}
