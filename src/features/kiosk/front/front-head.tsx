import { CircleHelp, LogIn } from 'lucide-react';
import { openText } from '../../../domain/hours/opening-text.ts';
import { zoneNote } from '../../../domain/hours/zone-note.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Awning, awningOf } from '../../../ui/layout/awning.tsx';
import { StatusDot } from '../../../ui/marks/status-dot.tsx';
import styles from './front.module.css';
import type { Front } from './use-front.ts';

interface HeadProps {
  front: Front;
  onEnter: () => void;
  onHelp: () => void;
}

/** The awning and the sign of the shop, with the buttons for sign-in and help. */
export function FrontHead({ front, onEnter, onHelp }: HeadProps) {
  return (
    <header className={styles.head}>
      <Awning colour={awningOf(front.place.locationId)} size="big" />
      <div className={styles.sign}>
        <h1>{front.name}</h1>
        <p>
          {front.fault ? (
            <StatusDot status="off">Sem conexão: os preços são os últimos que vimos</StatusDot>
          ) : (
            <OpenDot front={front} />
          )}
        </p>
        <Row gap={3} className={styles.ways}>
          <Button look="quiet" size="tall" className={styles.white} icon={<LogIn />} onClick={onEnter}>
            Entrar
          </Button>
          <Button look="quiet" size="tall" className={styles.white} icon={<CircleHelp />} onClick={onHelp}>
            Ajuda
          </Button>
        </Row>
      </div>
    </header>
  );
}

function OpenDot({ front: { open, now } }: Pick<HeadProps, 'front'>) {
  if (open.kind === 'always') return <StatusDot status="on">Aberto agora, 24 horas por dia</StatusDot>;
  const note = open.kind === 'maintenance' && open.note;
  return (
    <StatusDot status={open.kind === 'open' ? 'on' : 'off'}>
      {[openText(open, now, zoneNote(now)), note].filter(Boolean).join(' · ')}
    </StatusDot>
  );
}
