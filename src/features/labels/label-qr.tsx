import { type LabelCode, labelCode } from '../../domain/labels/label-code.ts';
import { drawCode } from '../../ui/payment/qr-code.tsx';
import styles from './shelf-label.module.css';

/**
 * The QR with the price of this label. A check of the shelf recognises an old label by it, and a cart reads it as the
 * barcode.
 */
export function LabelQr(label: LabelCode) {
  const { path, side } = drawCode(labelCode(label));
  return (
    <figure className={styles.qr}>
      <svg role="img" aria-label="QR da etiqueta" viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
    </figure>
  );
}
