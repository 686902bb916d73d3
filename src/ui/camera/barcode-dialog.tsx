import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../base/cx.ts';
import { rowClass } from '../base/look.ts';
import { Stack } from '../base/stack.tsx';
import { Button } from '../buttons/button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Sheet } from '../sheets/sheet.tsx';
import styles from './barcode-dialog.module.css';
import type { CameraPort } from './camera-port.ts';
import { CameraView } from './camera-view.tsx';

/** A scanner's report: it is scanning, has read a code, or cannot scan here. */
export type ScanReport<Code> = { kind: 'ready' } | { kind: 'read'; code: Code } | { kind: 'broken' };

/** Looks for codes in a video until the returned function is called. */
export type Scan<Code> = (video: HTMLVideoElement, report: (what: ScanReport<Code>) => void) => () => void;

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
} as const;

export type BarcodeDialogProps<Code> = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A product's barcode, or the QR on a shop's door. */
  kind?: keyof typeof KINDS;
  /** Called once per opening. */
  createCamera: () => CameraPort;
  scan: Scan<Code>;
  /** A scanned code, or a typed text. */
  onCode: (code: Code | string) => void;
  /** Stays open after a code. Otherwise the first code closes it. */
  continuous?: boolean;
  /** Minimum length of a typed code. */
  shortest?: number;
  /** Why a typed text is not such a code. Null for a valid one. A refused text stays in the field. */
  refuse?: (typed: string) => string | null;
  /** The result of the last code. */
  note?: ReactNode;
  /** A question about the last code. Replaces the text field. */
  question?: ReactNode;
};

/** Reads barcodes with the camera, with a text field for unreadable codes [K-03]. */
export function BarcodeDialog<Code>(props: BarcodeDialogProps<Code>) {
  const { open, onOpenChange, kind = 'bars' } = props;
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={KINDS[kind].title}>
      <BarcodeBody {...props} />
    </Sheet>
  );
}

function BarcodeBody<Code>(props: BarcodeDialogProps<Code>) {
  const { createCamera, scan, onCode, onOpenChange, kind = 'bars', continuous = false } = props;
  const { shortest, refuse, note, question } = props;
  const [camera] = useState(createCamera);
  const video = useRef<HTMLVideoElement>(null);
  const hand = (code: Code | string): void => {
    if (!continuous) onOpenChange(false);
    onCode(code);
  };
  const broken = useScan(scan, video, hand);
  return (
    <Stack gap={3}>
      <CameraView camera={camera} video={video} label="Imagem da câmera" fit="code">
        <span className={cx(styles.frame, styles[kind])} aria-hidden="true" />
      </CameraView>
      <p className={styles.note} role="status">
        {note ?? (broken ? KINDS[kind].broken : KINDS[kind].aim)}
      </p>
      {question || <TypedCode kind={kind} shortest={shortest} refuse={refuse} onCode={hand} />}
    </Stack>
  );
}

/** Scans while shown. True when this device cannot. */
function useScan<Code>(
  scan: Scan<Code>,
  video: { current: HTMLVideoElement | null },
  onRead: (code: Code) => void,
): boolean {
  const [broken, setBroken] = useState(false);
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });
  useEffect(() => {
    if (!video.current) return;
    return scan(video.current, (what) => {
      if (what.kind === 'read') read.current(what.code);
      else setBroken(what.kind === 'broken');
    });
  }, [scan, video]);
  return broken;
}

function TypedCode({
  kind,
  shortest = 4,
  refuse,
  onCode,
}: Pick<BarcodeDialogProps<never>, 'shortest' | 'refuse'> & {
  kind: keyof typeof KINDS;
  onCode: (code: string) => void;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = text.trim();
    const problem =
      code.length < shortest ? `Digite ao menos ${shortest} caracteres.` : (refuse?.(code) ?? null);
    setError(problem);
    if (problem !== null) return;
    setText('');
    onCode(code);
  };
  return (
    <form className={rowClass({ align: 'start', gap: 2 })} onSubmit={submit} noValidate>
      <TextField
        className={styles.field}
        label={KINDS[kind].field}
        inputMode={KINDS[kind].inputMode}
        autoCapitalize="none"
        enterKeyHint="done"
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" look="quiet" className={styles.use}>
        Usar
      </Button>
    </form>
  );
}
