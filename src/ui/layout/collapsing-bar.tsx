import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { textClass } from '../base/look.ts';
import { Row } from '../base/row.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { BarEnd } from './bar-end.ts';
import styles from './collapsing-bar.module.css';
import type { TopBarProps } from './top-bar.tsx';

/** Height of the awning that leaves with the title, px. The rest stays at the top. */
const AWNING_LEAVES = 14;

type CollapsingBarProps = TopBarProps & {
  /** The small awning above. */
  awning: ReactNode;
};

/**
 * The head of a phone's screen. Its title leaves with the scroll, while the content below it, the way back and the
 * scallops of the awning stay. All by sticky places: nothing is moved by script, and nothing below moves.
 */
export function CollapsingBar({ awning, title, sub, onBack, actions, children }: CollapsingBarProps) {
  const end = useContext(BarEnd);
  const below = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => leaveTitle(below.current), []);
  return (
    <>
      <div className={styles.awning}>{awning}</div>
      <div className={styles.bar}>
        {onBack && (
          <IconButton className={styles.back} label="Voltar" icon={<ArrowLeft />} onClick={onBack} />
        )}
        <div className={styles.text}>
          <h1 className={styles.title} data-picture>
            {title}
          </h1>
          {sub && <p className={textClass({ tone: 'soft' }, styles.sub)}>{sub}</p>}
        </div>
        <Row className={styles.actions}>
          {actions}
          {end}
        </Row>
        <div ref={below} className={styles.below}>
          {children}
        </div>
      </div>
    </>
  );
}

/** Tells the frame's header how far it may leave: until this part is at the top. Its height follows the text's size. */
function leaveTitle(stays: HTMLElement | null): (() => void) | undefined {
  const header = stays?.closest<HTMLElement>('[data-frame-header]');
  const bar = stays?.parentElement;
  if (!stays || !bar || !header) return undefined;
  const measure = (): void =>
    header.style.setProperty('--collapse', `${stays.offsetTop - bar.offsetTop + AWNING_LEAVES}px`);
  // It tells the size at the beginning, too, once the browser has laid out anyway.
  const watcher = 'ResizeObserver' in window ? new ResizeObserver(measure) : null;
  if (watcher) watcher.observe(bar);
  else measure();
  return () => {
    watcher?.disconnect();
    header.style.removeProperty('--collapse');
  };
}
