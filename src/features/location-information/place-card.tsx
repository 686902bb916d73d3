import { Clock, MapPin, Navigation } from 'lucide-react';
import { useOpening } from '../../data/hooks/opening.ts';
import { directionsUrl } from '../../device/place/directions.ts';
import { openingLines } from '../../domain/hours/opening-text.ts';
import { zoneNote } from '../../domain/hours/zone-note.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MapView } from '../../ui/map/map-view.tsx';
import styles from './location-information.module.css';

/** 'Localização': map, address and route [L-01]. */
export function PlaceCard({ location }: { location: Location }) {
  const { point, address, name } = location;
  const cep = formatCep(location.cep);
  const directions = directionsUrl({ point, address, name }, navigator.userAgent);
  const whole = [address, cep && `CEP ${cep}`].filter(Boolean).join(', ');
  return (
    <Card as="section" aria-labelledby="place">
      {point && (
        <MapView
          className={styles.map}
          label={`Mapa de ${name}`}
          pin={point}
          pinLabel={name}
          paperText="Mapa de ruas indisponível agora: veja o endereço e a posição."
        />
      )}
      <div className={styles.body}>
        <h2 id="place">Localização</h2>
        <Row gap={3} align="stretch" className={styles.address}>
          <MapPin />
          <div className={textClass({ grow: true, anywhere: true })}>
            <p>{address || 'Endereço não informado'}</p>
            {cep && <p className={textClass({ tone: 'soft', size: 1 })}>CEP {cep}</p>}
          </div>
        </Row>
        <Hours locationId={location.id} />
        <Row wrap gap={2} align="stretch" className={styles.wayRow}>
          {directions && (
            <LinkButton
              href={directions}
              look="quiet"
              icon={<Navigation />}
              {...(directions.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {})}
            >
              Como chegar
            </LinkButton>
          )}
          {whole && <CopyButton text={whole} label="Copiar endereço" look="ghost" size="normal" />}
        </Row>
      </div>
    </Card>
  );
}

/** Opening state and hours. Nothing for a shop that is always open. */
function Hours({ locationId }: { locationId: string }) {
  const { opening, said, now } = useOpening(locationId);
  const hours = openingLines(opening);
  const lines = hours.length > 0 && zoneNote(now) ? [...hours, 'Horário de Brasília'] : hours;
  if (!said && lines.length === 0) return null;
  return (
    <Row gap={3} align="stretch" className={styles.address}>
      <Clock />
      <div>
        {said && <p>{said}</p>}
        {opening.maintenance?.note && <p>{opening.maintenance.note}</p>}
        {lines.map((line) => (
          <p key={line} className={textClass({ tone: 'soft', size: 1 })}>
            {line}
          </p>
        ))}
      </div>
    </Row>
  );
}

/** 00000-000. An incomplete CEP is shown unchanged. */
function formatCep(cep: string): string {
  const digits = cep.replace(/\D/g, '');
  return digits.length === 8 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : cep;
}
