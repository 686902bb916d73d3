import { useOfflineReason } from '../../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../../data/hooks/offline-words.ts';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { type StockVisit, useVisits } from '../../../data/rows/visits.ts';
import { instantText } from '../../../domain/hours/shop-date.ts';
import { Skeleton } from '../../../ui/marks/skeleton.tsx';
import { Sheet } from '../../../ui/sheets/sheet.tsx';
import { StateFace } from '../../../ui/states/state-face.tsx';
import styles from './restock.module.css';
import { Line } from './visit-line.tsx';

interface HistorySheetProps {
  locationId: string;
  items: readonly ManagedItem[];
  onClose: () => void;
}

/** Earlier visits with all their entries. Another entry undoes a sent one. */
export function HistorySheet({ locationId, items, onClose }: HistorySheetProps) {
  const visits = useVisits(locationId);
  const offline = useOfflineReason(visits.error);
  return (
    <Sheet onClose={onClose} title="Visitas anteriores">
      {visits.rows.length > 0 ? (
        visits.rows.map((visit) => (
          <VisitPart key={visit.id} visit={visit} locationId={locationId} items={items} />
        ))
      ) : visits.status === 'loading' ? (
        <Skeleton shape="row" count={3} label="Carregando visitas" />
      ) : (
        <StateFace
          compact
          {...(visits.status === 'offline'
            ? offlineFace(offline, { text: COMING })
            : { kind: 'empty', title: 'Nenhuma visita ainda', text: COMING })}
        />
      )}
    </Sheet>
  );
}

const COMING = 'O que você contar, repor e retirar aparece aqui.';

function VisitPart(props: { visit: StockVisit; locationId: string; items: readonly ManagedItem[] }) {
  const { visit, locationId, items } = props;
  return (
    <section className={styles.visit}>
      <h3>
        {instantText(visit.at)}
        {visit.by && ` · ${visit.by}`}
      </h3>
      <ul className={styles.lines}>
        {visit.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            item={items.find(({ row }) => row.id === line.itemId)}
            locationId={locationId}
            visitId={visit.id}
          />
        ))}
      </ul>
    </section>
  );
}
