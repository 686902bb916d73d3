import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { textClass } from '../base/look.ts';
import { Row } from '../base/row.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { BarEnd } from './bar-end.ts';
import styles from './collapsing-bar.module.css';
import type { TopBarProps } from './top-bar.tsx';

/** Height of the awning's part that scrolls away with the title, px. */
const AWNING_LEAVES = 14;

type CollapsingBarProps = TopBarProps & {
  /** The small awning above. */
  awning: ReactNode;
};

/**
 * The head of a phone's screen. Its title scrolls away, while the content below it, the back button and the awning's
 * scallops stay. CSS `sticky` does it all: no script moves anything, and nothing below jumps.
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

/** Tells the frame's header, px, how far to scroll away: until `stays` is at the top. Heights follow the text size. */
function leaveTitle(stays: HTMLElement | null): (() => void) | undefined {
  const header = stays?.closest<HTMLElement>('[data-frame-header]');
  const bar = stays?.parentElement;
  if (!stays || !bar || !header) return undefined;
  const measure = (): void =>
    header.style.setProperty('--collapse', `${stays.offsetTop - bar.offsetTop + AWNING_LEAVES}px`);
  // The observer also reports the first size, after the browser's own layout.
  const watcher = 'ResizeObserver' in window ? new ResizeObserver(measure) : null;
  if (watcher) watcher.observe(bar);
  else measure();
  return () => {
    watcher?.disconnect();
    header.style.removeProperty('--collapse');
  };
}
