import { Check, Keyboard, ShoppingBasket, Tag, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { scanCodes } from '../../../device/qr/scan-codes.ts';
import { barcodeCamera } from '../../../device/scan/camera.ts';
import type { SeenCode } from '../../../domain/shop/barcode.ts';
import { cx } from '../../../ui/base/cx.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import frames from '../../../ui/camera/barcode-dialog.module.css';
import { CameraView } from '../../../ui/camera/camera-view.tsx';
import { useScan } from '../../../ui/camera/use-scan.ts';
import { Segments } from '../../../ui/fields/segments.tsx';
import styles from './scan.module.css';
import type { ScanMode } from './use-scanned.ts';

const MODES = [
  { id: 'cart', label: 'Pôr no carrinho', icon: <ShoppingBasket /> },
  { id: 'price', label: 'Consultar preço', icon: <Tag /> },
] as const;

const AIM = 'Aponte a câmera para o código de barras.';
const BROKEN = 'A leitura não funciona neste aparelho. Digite o código.';
const OFF = 'Digite o código do produto, ou permita a câmera nas configurações do navegador.';

export interface ScanStageProps {
  onCode: (code: SeenCode) => void;
  onClose: () => void;
  /** True while the field for a code is shown. The camera then leaves room for the keyboard. */
  typing: boolean;
  onTyping: () => void;
  /** Reports that this device has no usable camera, or cannot read codes. */
  onOff: (isOff: boolean) => void;
  /** Mode of reading a code. Absent without a choice. */
  mode?: { value: ScanMode; onChange: (mode: ScanMode) => void };
  /** Hint about what to point the camera at. */
  aim?: string;
  /** Name of the last read thing, shown over the frame. `count` rises with every code. */
  hit: string | null;
  count: number;
  /** Result of the last code, in place of the aim. */
  note: string | null;
  /** The last code's text, if the code is unknown. */
  code?: string | null;
  /** Announced, but not shown. */
  spoken?: string;
}

/** The camera over the cart. The camera opens once and stays open between codes. */
export function ScanStage(props: ScanStageProps) {
  const { onCode, onClose, typing, onTyping, onOff, mode, hit, count } = props;
  const [camera] = useState(barcodeCamera);
  const video = useRef<HTMLVideoElement>(null);
  const state = useSyncExternalStore(camera.subscribe, camera.state);
  const reader = useScan(scanCodes, video, onCode);
  const isOff = state.kind === 'failed' || reader === 'broken';
  const hasTorch = state.kind === 'live' && state.torch !== 'none';
  useEffect(() => onOff(isOff), [onOff, isOff]);
  return (
    <div className={cx(styles.stage, (typing || isOff) && styles.low)}>
      <CameraView camera={camera} video={video} label="Imagem da câmera" fit="stage">
        <span
          key={count}
          className={cx(frames.frame, styles.frame, hit !== null && styles.hit)}
          aria-hidden="true"
        >
          {hit !== null && (
            <span className={rowClass({ gap: 'icon' }, styles.pill)}>
              <Check />
              <span className={textClass({ cut: true })}>{hit}</span>
            </span>
          )}
        </span>
      </CameraView>
      <IconButton className={cx(styles.key, styles.close)} label="Fechar" icon={<X />} onClick={onClose} />
      <IconButton
        className={cx(styles.key, styles.type, hasTorch && styles.besideTorch)}
        label="Ou digite o código"
        aria-pressed={typing}
        icon={<Keyboard />}
        onClick={onTyping}
      />
      <Hint {...props} reader={reader} off={state.kind === 'failed'} live={state.kind === 'live'} />
      {mode && (
        <div className={styles.mode}>
          <Segments
            label="O que o leitor faz"
            segments={MODES}
            value={mode.value}
            onValueChange={mode.onChange}
          />
        </div>
      )}
    </div>
  );
}

interface HintProps extends Pick<ScanStageProps, 'aim' | 'note' | 'code' | 'spoken' | 'count'> {
  reader: 'opening' | 'ready' | 'broken';
  off: boolean;
  live: boolean;
}

/** The line that says what to do, or the result of a code. */
function Hint({ aim = AIM, note, code, spoken, count, reader, off, live }: HintProps) {
  const todo = off
    ? OFF
    : reader === 'broken'
      ? BROKEN
      : !live
        ? ''
        : reader === 'opening'
          ? 'Preparando o leitor…'
          : aim;
  return (
    <div className={styles.hint} role="status" aria-atomic="true">
      {/* A new key announces the same words again for another code. */}
      {spoken && <VisuallyHidden key={count}>{spoken}</VisuallyHidden>}
      {note === null ? (
        todo && <p>{todo}</p>
      ) : (
        <p className={styles.note}>
          {note}
          {code && <small>Último código: {code}</small>}
        </p>
      )}
    </div>
  );
}
