import { LocateFixed, Move } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { stackClass, textClass } from '../base/look.ts';
import { Row } from '../base/row.tsx';
import { Button } from '../buttons/button.tsx';
import fieldStyles from '../fields/field.module.css';
import { CoordinateFields } from './coordinate-fields.tsx';
import { stepped } from './coordinates.ts';
import styles from './map-picker.module.css';
import type { MapPoint } from './map-point.ts';
import { MapView } from './map-view.tsx';

/** Initial zoom of a picker [K-02]. */
const PICKER_ZOOM = 15;

export type MapPickerProps = {
  label: string;
  hint?: string;
  error?: string;
  /** Null before a place is chosen. */
  value: MapPoint | null;
  onValueChange: (point: MapPoint) => void;
  /** Name of the pin for screen readers. */
  pinLabel?: string;
  /** Initial centre without a value, such as the user's position. */
  centre?: MapPoint;
  /** Asks for the user's position, null on failure. Absent without geolocation. */
  locate?: () => Promise<MapPoint | null>;
};

/** A place on earth: tap the map, drag the pin, use arrow keys, or type the coordinates [MC-02, K-02]. */
export function MapPicker(props: MapPickerProps) {
  const { label, hint, error, value, onValueChange, pinLabel = 'Ponto escolhido', centre, locate } = props;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      className={stackClass({ gap: 'icon' }, fieldStyles.field)}
    >
      <span id={id} className={textClass({ caption: true })}>
        {label}
      </span>
      <MapView
        className={styles.map}
        label={`Mapa: ${label}`}
        pin={value}
        pinLabel={pinLabel}
        centre={centre}
        zoom={PICKER_ZOOM}
        hidePoint
        onPinMove={onValueChange}
        paperText="Sem imagens de rua agora; o ponto continua valendo."
      />
      <Row wrap gap={2} className={styles.row}>
        {locate && <LocateButton locate={locate} onFound={onValueChange} />}
        {value && <MoveButton value={value} onMove={onValueChange} />}
      </Row>
      <CoordinateFields value={value} onValueChange={onValueChange} />
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
      <p className={fieldStyles.hint}>{hint ?? 'Toque no mapa, arraste o ponto ou digite as coordenadas.'}</p>
    </div>
  );
}

/** Takes the focus for moving the pin by arrow keys, because on the map they move the view. */
function MoveButton({ value, onMove }: { value: MapPoint; onMove: (point: MapPoint) => void }) {
  const press = (event: KeyboardEvent): void => {
    const next = stepped(value, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <Button
      look="quiet"
      size="small"
      className={styles.mover}
      icon={<Move />}
      title="As setas movem o ponto; com Shift, mais longe"
      onKeyDown={press}
    >
      Mover com as setas
    </Button>
  );
}

function LocateButton({
  locate,
  onFound,
}: {
  locate: () => Promise<MapPoint | null>;
  onFound: (point: MapPoint) => void;
}) {
  const [state, setState] = useState<'rest' | 'asking' | 'failed'>('rest');
  const ask = async (): Promise<void> => {
    setState('asking');
    const point = await locate();
    setState(point ? 'rest' : 'failed');
    if (point) onFound(point);
  };
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={<LocateFixed />}
        busy={state === 'asking'}
        onClick={() => void ask()}
      >
        Usar minha posição
      </Button>
      {state === 'failed' && (
        <span role="alert" className={fieldStyles.error}>
          Não foi possível saber onde você está
        </span>
      )}
    </>
  );
}
