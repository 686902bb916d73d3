import { useMemo } from 'react';
import { encode } from 'uqr';
import { cx } from '../base/cx.ts';
import styles from './qr-code.module.css';

/** Light modules around the code, as the standard requires. */
const QUIET = 4;

export type QrCodeProps = {
  text: string;
  /** Name for screen readers, such as 'QR Code do PIX de R$ 18,10'. */
  label: string;
  /** 'fits' is as high as its place. */
  size?: 'normal' | 'big' | 'fits';
};

/** A QR code, dark on light in every theme, because readers require it. */
export function QrCode({ text, label, size = 'normal' }: QrCodeProps) {
  const { path, side } = useMemo(() => drawCode(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={cx(styles.code, styles[size])}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path className={styles.light} d={`M0 0h${side}v${side}H0z`} />
      <path className={styles.dark} d={path} />
    </svg>
  );
}

/** One path with a run per row, so that a long code stays one element. */
export function drawCode(text: string): { path: string; side: number } {
  const { data } = encode(text, { border: 0, ecc: 'M' });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from + QUIET} ${y + QUIET}h${x - from + 1}v1H${from + QUIET}z`;
    }
  });
  return { path, side: data.length + 2 * QUIET };
}
