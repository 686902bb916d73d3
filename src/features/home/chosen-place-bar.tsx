import { LocateFixed } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { FoundPlace } from '../../data/wire/find-places.ts';
import { useGeolocation } from '../../device/place/geolocation-context.tsx';
import { requiredPart } from '../../ui/base/late-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './chosen-place-bar.module.css';
import { sayPositionRefused } from './say-position-refused.ts';

const PlaceSearch = requiredPart(() => import('./place-search.tsx').then((part) => part.PlaceSearch));

/** Stands under 'Perto de X': the place's address, with buttons for another place or the own position [H-05]. */
export function ChosenPlaceBar({ place }: { place: FoundPlace }) {
  const data = useData();
  const { locate } = useGeolocation();
  const change = useRef<HTMLButtonElement>(null);
  const [changing, setChanging] = useState(false);
  const [locating, setLocating] = useState(false);
  const [failed, setFailed] = useState(false);
  const lookFromDevice = async (): Promise<void> => {
    setLocating(true);
    const state = await locate();
    setLocating(false);
    setFailed(state.kind !== 'located');
    if (state.kind === 'located') {
      data.setPosition(state.position);
      await data.choosePlace(null);
      document.getElementById('near')?.focus();
    } else await sayPositionRefused(state.refused, 'Usar minha localização');
  };
  const isLeft = useRef(false);
  const leave = (): void => {
    isLeft.current = true;
    setChanging(false);
  };
  // The focus returns once the button is rendered again, however long React takes.
  useLayoutEffect(() => {
    if (!changing && isLeft.current) change.current?.focus();
    isLeft.current = false;
  }, [changing]);
  if (changing) return <PlaceSearch opened onCancel={leave} onChosen={() => setChanging(false)} />;
  return (
    <div className={styles.bar}>
      {place.detail && <p className={styles.detail}>{place.detail}</p>}
      <div className={styles.buttons}>
        <Button ref={change} look="quiet" size="small" onClick={() => setChanging(true)}>
          Trocar
        </Button>
        <Button
          look="quiet"
          size="small"
          icon={<LocateFixed />}
          busy={locating}
          onClick={() => void lookFromDevice()}
        >
          Usar minha localização
        </Button>
      </div>
      {failed && (
        <p role="alert" className={styles.failed}>
          Não foi possível obter sua localização.
        </p>
      )}
    </div>
  );
}
