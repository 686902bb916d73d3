import { useEffect, useState } from 'react';
import { whileShown } from '../../data/basis/while-shown.ts';
import { useGeolocation } from '../../device/place/geolocation-context.tsx';
import type { Point } from '../../domain/shop/discovery.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import type { RecordRow } from '../../records/record.ts';
import { readLocation } from '../../records/types/shop/location.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { useBusy } from '../../ui/base/use-busy.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useMarkUnsaved } from '../../ui/forms/unsaved.tsx';
import { sixDecimals } from '../../ui/map/coordinates.ts';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './configuration.module.css';
import { Section } from './section.tsx';
import { useLocationEdit } from './use-location-edit.ts';

const MapPicker = optionalPart(
  async () => (await import('../../ui/map/map-picker.tsx')).MapPicker,
  <Skeleton shape="card" label="Carregando mapa" />,
);

/** The location's position: tap the map or drag the pin [MC-02]. */
export function MapSection({ row }: { row: RecordRow }) {
  const [seen, setSeen] = useState(row);
  const save = useLocationEdit(seen, setSeen);
  const { locate } = useGeolocation();
  const here = useHere(readLocation(row).point === null);
  const [point, setPoint] = useState<Point | null>(() => readLocation(row).point);
  useMarkUnsaved(!sameJson(point, readLocation(seen).point));
  const [busy, during] = useBusy();
  const store = async (): Promise<void> => {
    if (!point) return;
    await during(save({ content: { lat: point.lat, lon: point.lon } }));
  };
  return (
    <Section title="Localização no mapa" text="Toque no mapa ou arraste o marcador até a porta do local.">
      <MapPicker
        label="Localização no mapa"
        pinLabel="Local"
        value={point}
        onValueChange={({ lat, lon }) => setPoint({ lat: round(lat), lon: round(lon) })}
        {...(here && { centre: here })}
        locate={async () => {
          const state = await locate();
          if (state.kind === 'located') return state.position;
          await sayRefused(state.refused);
          return null;
        }}
      />
      {/* For screen readers only, because the map does not announce a moved pin. */}
      <p className={styles.point} role="status">
        <VisuallyHidden>
          {point
            ? `Latitude ${sixDecimals(point.lat)}, longitude ${sixDecimals(point.lon)}`
            : 'Nenhum ponto escolhido'}
        </VisuallyHidden>
      </p>
      <Button wide busy={busy} disabled={!point} onClick={() => void store()}>
        Salvar localização
      </Button>
    </Section>
  );
}

/** If its code cannot load, the line beside the button says enough. */
const sayRefused = (refused: boolean | undefined): Promise<void> =>
  import('../../device/place/position-refused.ts').then(
    async ({ positionHelp }) => {
      const help = await positionHelp(refused, 'Usar minha posição');
      if (help) toast.error(help.message, { detail: help.detail });
    },
    () => undefined,
  );

/** The device's position, at which a map without a pin opens. It never asks for the permission [MC-02]. */
function useHere(isWanted: boolean): Point | null {
  const { locateIfAllowed } = useGeolocation();
  const [here, setHere] = useState<Point | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    return whileShown(locateIfAllowed(), (state) => {
      if (state?.kind === 'located') setHere(state.position);
    });
  }, [isWanted, locateIfAllowed]);
  return here;
}

/** Six decimals are about 0.1 m [MC-02]. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
