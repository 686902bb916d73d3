import { AlarmClock, ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { type Need, needsOf } from '../../domain/overview/needs.ts';
import { MINUTE_MS } from '../../domain/words/time-units.ts';
import { Link } from '../../ui/base/link.tsx';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IconTile } from '../../ui/marks/icon-tile.tsx';
import type { Figured, FiguredLocation } from './figured.ts';
import { NEED_FACES, needPlace } from './need-words.ts';
import styles from './needs-list.module.css';
import { usePutOff } from './use-put-off.ts';

/** 'Precisa de você': the owner's tasks, most costly first. A line disappears with its cause. */
export function NeedsList({
  figured,
  most,
}: {
  figured: Figured;
  /** Number of lines shown before the rest is unfolded. */
  most: number;
}) {
  const { now } = useServerNow(MINUTE_MS, figured.at);
  const [all, setAll] = useState(false);
  const { left, putOff } = usePutOff();
  const needs = left(needsOf(figured.shops, figured.at), now);
  const shown = all ? needs : needs.slice(0, most);
  return (
    <section aria-labelledby="needs" className={stackClass({ gap: 3 })}>
      <h2 id="needs" className={rowClass({ gap: 2 }, styles.title)}>
        Precisa de você {needs.length > 0 && <span className={styles.number}>{needs.length}</span>}
      </h2>
      <Card aria-live="polite" aria-relevant="additions">
        {needs.length === 0 ? (
          <p className={textClass({ tone: 'soft' }, styles.none)}>Tudo em ordem. Nada espera por você.</p>
        ) : (
          <ul>
            {shown.map((need) => (
              <NeedLine key={need.kind} need={need} now={now} onPutOff={() => putOff(need, now)} />
            ))}
          </ul>
        )}
      </Card>
      {shown.length < needs.length && (
        <Button look="ghost" onClick={() => setAll(true)}>
          Ver mais {needs.length - shown.length}
        </Button>
      )}
    </section>
  );
}

function NeedLine({
  need,
  now,
  onPutOff,
}: {
  need: Need<FiguredLocation>;
  now: number;
  onPutOff: () => void;
}) {
  const [open, setOpen] = useState(false);
  const face = NEED_FACES[need.kind];
  const [first] = need.shops;
  const title = face.title(need, now);
  const words = (
    <>
      <IconTile icon={face.icon} colour={face.colour} />
      <span className={stackClass({ grow: true, anywhere: true })}>
        <b>{title}</b>
        <span className={textClass({ size: 1, tone: 'soft' })}>{needPlace(need, now)}</span>
      </span>
    </>
  );
  const later = <IconButton label={`Lembrar amanhã: ${title}`} icon={<AlarmClock />} onClick={onPutOff} />;
  if (need.shops.length === 1 && first)
    return (
      <li className={rowClass({}, styles.one)}>
        <Link to={face.to(first)} className={rowClass({ gap: 3 }, styles.line)}>
          {words}
          <ChevronRight aria-hidden="true" />
        </Link>
        {later}
      </li>
    );
  return (
    <li className={styles.one}>
      <div className={rowClass()}>
        <button
          type="button"
          className={rowClass({ gap: 3 }, styles.line)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {words}
          <ChevronDown aria-hidden="true" />
        </button>
        {later}
      </div>
      {open && (
        <ul className={styles.each}>
          {need.shops.map((one) => (
            <li key={one.shop.location.id}>
              <Link to={face.to(one)} className={rowClass({ gap: 3 }, styles.line)}>
                <span className={stackClass({ grow: true, anywhere: true })}>
                  <b>{one.shop.location.name}</b>
                  <span className={textClass({ size: 1, tone: 'soft' })}>
                    {face.title({ ...need, shops: [one] }, now)}
                  </span>
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
