import type { ReactNode } from 'react';
import { rowClass } from '../base/look.ts';
import type { TileState } from './map-props.ts';
import type { MapTiles } from './map-tiles.tsx';
import styles from './map-view.module.css';

interface MapCaptionProps {
  state: TileState;
  tiles: MapTiles | null;
  paperText: string;
  children?: ReactNode;
}

/** The line below a map: the credit of its tiles, or why there are none. */
export function MapCaption({ state, tiles, paperText, children }: MapCaptionProps) {
  return (
    <figcaption className={rowClass({ wrap: true, size: 1, tone: 'soft' }, styles.caption)}>
      {state === 'paper' && <span role="status">{paperText}</span>}
      {children}
      {state !== 'paper' && tiles && <Attribution text={tiles.attribution} url={tiles.attributionUrl} />}
    </figcaption>
  );
}

function Attribution({ text, url }: { text: string; url: string | undefined }) {
  if (!url) return <span className={styles.attribution}>{text}</span>;
  return (
    <a className={styles.attribution} href={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
