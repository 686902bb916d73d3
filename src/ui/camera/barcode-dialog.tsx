import { type ReactNode, useRef, useState } from 'react';
import { cx } from '../base/cx.ts';
import { Stack } from '../base/stack.tsx';
import { Sheet } from '../sheets/sheet.tsx';
import styles from './barcode-dialog.module.css';
import type { CameraPort } from './camera-port.ts';
import { CameraView } from './camera-view.tsx';
import { TypedCode } from './typed-code.tsx';
import { type Scan, useScan } from './use-scan.ts';

/** Texts and frame of each kind of code. */
const KINDS = {
  bars: {
    title: 'Ler código de barras',
    aim: 'Aponte a câmera para o código de barras.',
    broken: 'A leitura não funciona neste aparelho. Digite o código.',
    field: 'Ou digite o código',
    inputMode: 'text',
  },
  qr: {
    title: 'Ler QR do local',
    aim: 'Aponte a câmera para o QR do local.',
    broken: 'A leitura não funciona neste aparelho. Digite o endereço do local.',
    field: 'Ou digite o endereço do local',
    inputMode: 'url',
  },
  any: {
    title: 'Escanear',
    aim: 'Aponte a câmera para um produto ou para o QR da loja.',
    broken: 'A leitura não funciona neste aparelho. Digite o código.',
    field: 'Ou digite o código',
    inputMode: 'text',
  },
} as const;

export type BarcodeDialogProps<Code> = {
  onClose: () => void;
  /** A product's barcode, the QR on a shop's door, or either. */
  kind?: keyof typeof KINDS;
  /** Called once per opening. */
  createCamera: () => CameraPort;
  scan: Scan<Code>;
  /** A scanned code, or a typed text. */
  onCode: (code: Code | string) => void;
  /** True keeps the dialog open after a code. Otherwise the first code closes it. */
  continuous?: boolean;
  /** Minimum length of a typed code. */
  shortest?: number;
  /** Reason that a typed text is no such code. Null for a valid code. A refused text stays in the field. */
  refuse?: (typed: string) => string | null;
  /** The result of the last code. */
  note?: ReactNode;
  /** A question about the last code. Replaces the text field. */
  question?: ReactNode;
};

/** Reads barcodes with the camera, with a text field for unreadable codes [K-03]. */
export function BarcodeDialog<Code>(props: BarcodeDialogProps<Code>) {
  const { onClose, kind = 'bars' } = props;
  return (
    <Sheet onClose={onClose} title={KINDS[kind].title}>
      <BarcodeBody {...props} />
    </Sheet>
  );
}

function BarcodeBody<Code>(props: BarcodeDialogProps<Code>) {
  const { createCamera, scan, onCode, onClose, kind = 'bars', continuous = false } = props;
  const { shortest, refuse, note, question } = props;
  const [camera] = useState(createCamera);
  const video = useRef<HTMLVideoElement>(null);
  const hand = (code: Code | string): void => {
    if (!continuous) onClose();
    onCode(code);
  };
  const broken = useScan(scan, video, hand) === 'broken';
  return (
    <Stack gap={3}>
      <CameraView camera={camera} video={video} label="Imagem da câmera" fit={question ? 'low' : 'code'}>
        <span className={cx(styles.frame, kind === 'qr' && styles.qr)} aria-hidden="true" />
      </CameraView>
      <p className={styles.note} role="status">
        {note ?? (broken ? KINDS[kind].broken : KINDS[kind].aim)}
      </p>
      {question || (
        <TypedCode
          label={KINDS[kind].field}
          inputMode={KINDS[kind].inputMode}
          shortest={shortest}
          refuse={refuse}
          onCode={hand}
        />
      )}
    </Stack>
  );
}
