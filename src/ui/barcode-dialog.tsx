import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './barcode-dialog.module.css';
import { Button } from './button.tsx';
import type { CameraPort } from './camera-port.ts';
import { CameraView } from './camera-view.tsx';
import { Sheet } from './sheet.tsx';
import { TextField } from './text-field.tsx';

/** What a scanner tells: it looks, it has read a code, or it cannot read here. */
export type ScanReport<Code> = { kind: 'ready' } | { kind: 'read'; code: Code } | { kind: 'broken' };

/** Looks for codes in a video until the returned function is called. */
export type Scan<Code> = (video: HTMLVideoElement, report: (what: ScanReport<Code>) => void) => () => void;

export type BarcodeDialogProps<Code> = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title?: string;
  /** Called once per opening. */
  createCamera: () => CameraPort;
  scan: Scan<Code>;
  /** A code that was read, or the text that was typed. */
  onCode: (code: Code | string) => void;
  /** Stays open after a code; else the first one closes it. */
  continuous?: boolean;
  /** Fewest characters of a typed code. */
  shortest?: number;
  /** What became of the last code. */
  note?: ReactNode;
  /** What is asked about the last code; stands in the place of the field for typing. */
  question?: ReactNode;
};

/** Reads barcodes with the camera, with typing beside it for codes that will not be read [K-03]. */
export function BarcodeDialog<Code>(props: BarcodeDialogProps<Code>) {
  const { open, onOpenChange, title = 'Ler código de barras' } = props;
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title}>
      <BarcodeBody {...props} />
    </Sheet>
  );
}

function BarcodeBody<Code>(props: BarcodeDialogProps<Code>) {
  const { createCamera, scan, onCode, onOpenChange, continuous = false, shortest, note, question } = props;
  const [camera] = useState(createCamera);
  const video = useRef<HTMLVideoElement>(null);
  const hand = (code: Code | string): void => {
    if (!continuous) onOpenChange(false);
    onCode(code);
  };
  const broken = useScan(scan, video, hand);
  return (
    <div className={styles.body}>
      <CameraView camera={camera} video={video} label="Imagem da câmera" fit="code">
        <span className={styles.frame} aria-hidden="true" />
      </CameraView>
      <p className={styles.note} role="status">
        {note ??
          (broken
            ? 'A leitura não funciona neste aparelho. Digite o código.'
            : 'Aponte a câmera para o código de barras.')}
      </p>
      {question || <TypedCode shortest={shortest} onCode={hand} />}
    </div>
  );
}

/** Scans while on show; true when this device cannot. */
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

function TypedCode({ shortest = 4, onCode }: { shortest?: number; onCode: (code: string) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = text.trim();
    if (code.length < shortest) {
      setError(`Digite ao menos ${shortest} caracteres.`);
      return;
    }
    setText('');
    onCode(code);
  };
  return (
    <form className={styles.typed} onSubmit={submit} noValidate>
      <TextField
        className={styles.field}
        label="Ou digite o código"
        inputMode="text"
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
