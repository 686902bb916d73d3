import { useState } from 'react';
import { useData } from '../../../data/data-context.tsx';
import { useLack } from '../../../data/lack.ts';
import { lackFace } from '../../../data/lack-words.ts';
import type { ManagedItem } from '../../../data/managed-items.ts';
import { submit } from '../../../data/outbox/submit.ts';
import { stockDraft } from '../../../data/stock-drafts.ts';
import { type StockVisit, useVisits, type VisitLine } from '../../../data/visits.ts';
import { Button } from '../../../ui/button.tsx';
import { sayFate } from '../../../ui/say-fate.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateFace } from '../../../ui/state-face.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from './restock.module.css';
import { KINDS, REASONS } from './restock-texts.ts';

const when = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

interface HistorySheetProps {
  locationId: string;
  items: readonly ManagedItem[];
  onClose: () => void;
}

/** Earlier visits with everything that was done; what was sent is taken back by an entry of its own. */
export function HistorySheet({ locationId, items, onClose }: HistorySheetProps) {
  const visits = useVisits(locationId);
  const lack = useLack(visits.error);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Visitas anteriores">
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
            ? lackFace(lack, { text: COMING })
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
      <h3>{when.format(visit.at)}</h3>
      <ul className={styles.lines}>
        {visit.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            name={line.itemName || items.find(({ row }) => row.id === line.itemId)?.value.name || 'Item'}
            locationId={locationId}
            visitId={visit.id}
          />
        ))}
      </ul>
    </section>
  );
}

function Line(props: { line: VisitLine; name: string; locationId: string; visitId: string }) {
  const { line, name, locationId, visitId } = props;
  const data = useData();
  const [busy, setBusy] = useState(false);
  const undo = async (): Promise<void> => {
    setBusy(true);
    const move = { kind: 'desfeito', undoes: line.id } as const;
    const entry = { id: crypto.randomUUID(), itemId: line.itemId, at: Date.now(), move };
    const draft = stockDraft(entry, { id: visitId, locationId }, { owner: data.user.sub, itemName: name });
    sayFate(await submit(data, draft), { done: 'Desfeito.', failed: 'Erro ao desfazer' });
    setBusy(false);
  };
  return (
    <li>
      <span>
        <b>{name}</b>
        <br />
        <span className={styles.soft}>{moveText(line)}</span>
      </span>
      {line.state === 'undone' && <Tag>Desfeito</Tag>}
      {line.state === 'queued' && <Tag colour="sky">Na fila</Tag>}
      {line.state === 'applied' && (
        <Button look="ghost" size="small" busy={busy} onClick={() => void undo()}>
          Desfazer
        </Button>
      )}
    </li>
  );
}

function moveText({ move }: VisitLine): string {
  switch (move.kind) {
    case 'contado':
      return `${KINDS[0].label}: ${move.counted} (constava ${move.base})`;
    case 'reposto':
      return `${KINDS[1].label}: ${move.units}`;
    case 'retirado':
      return `${KINDS[2].label}: ${move.units} · ${REASONS.find(({ id }) => id === move.reason)?.label}`;
    case 'desfeito':
      return 'Desfeito';
  }
}
