import { Camera, Download, ImageOff, ImagePlus, RefreshCw, Trash2, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { cx } from '../base/cx.ts';
import { rowClass, stackClass, textClass } from '../base/look.ts';
import { Row } from '../base/row.tsx';
import { Stack } from '../base/stack.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import fieldStyles from '../fields/field.module.css';
import { useFocusStays } from '../focus/use-focus-stays.ts';
import { SpokenChanges } from '../words/spoken.tsx';
import styles from './image-upload.module.css';
import {
  IMAGE_UPLOAD_TYPES,
  type ImageUploadOptions,
  type ImageUploadState,
  kilobytes,
} from './image-upload-state.ts';
import { Picture } from './picture.tsx';
import { type ImageUploadFlow, useImageUpload } from './use-image-upload.ts';

export type ImageUploadProps = ImageUploadOptions & {
  label: string;
  /** The label is for screen readers only, because a heading above shows the same. */
  labelHidden?: boolean;
  hint?: string;
  /** Description of the picture for screen readers. */
  alt?: string;
  /** Opens a camera and passes its picture to `choose`. Absent without a camera. */
  onCamera?: (choose: (picture: Blob, name: string) => void) => void;
};

/** One picture: choose, drop or take, view, replace, download and remove it [K-02]. */
export function ImageUpload(props: ImageUploadProps) {
  const { label, labelHidden, hint, alt = '', anyType, onCamera } = props;
  const { state, error, busy, flow } = useImageUpload(props);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = (file: Blob, name: string): void => void flow.choose(file, name);
  const drop = useDrop((file) => choose(file, file.name));
  const camera = onCamera && (() => onCamera(choose));
  const pick = (): void => input.current?.click();
  const focus = useFocusStays((place) => place.querySelector('button'));
  const stored = state.kind === 'stored' ? state : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      className={stackClass({ gap: 'icon' }, fieldStyles.field)}
      {...drop.handlers}
      {...focus}
    >
      <span id={`${id}-label`} className={labelHidden ? undefined : textClass({ caption: true })}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </span>
      <SpokenChanges text={STATES[state.kind]} />
      <Stack
        gap={3}
        className={cx(styles.place, drop.over && styles.over)}
        aria-busy={busy || undefined}
        data-line=""
      >
        <Chosen state={state} alt={alt} onCancel={() => flow.cancel()} />
        {stored ? (
          <StoredActions
            stored={stored}
            busy={busy}
            onPick={pick}
            onCamera={camera}
            onRemove={() => void flow.remove()}
          />
        ) : (
          state.kind !== 'uploading' && <EmptyActions busy={busy} onPick={pick} onCamera={camera} />
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={anyType ? 'image/*' : IMAGE_UPLOAD_TYPES.join(',')}
          aria-label={label}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Allows choosing the same file again after a failure.
            event.target.value = '';
            if (file) choose(file, file.name);
          }}
        />
      </Stack>
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error} role="alert">
          {error}
        </p>
      )}
      {hint && <p className={fieldStyles.hint}>{hint}</p>}
    </div>
  );
}

/** States for screen readers. The screen itself announces a removal. */
const STATES: Readonly<Record<ImageUploadState['kind'], string>> = {
  none: 'Nenhuma imagem selecionada',
  uploading: 'Enviando imagem',
  stored: 'Imagem selecionada',
  removed: '',
};

function Chosen({
  state,
  alt,
  onCancel,
}: {
  state: ImageUploadState;
  alt: string;
  onCancel: ImageUploadFlow['cancel'];
}) {
  if (state.kind === 'none' || state.kind === 'removed')
    return (
      <div className={styles.empty}>
        <ImagePlus size={36} />
        <p>{STATES[state.kind] || 'Imagem removida'}</p>
        <p className={textClass({ size: 1, tone: 'faint' }, styles.dropHint)}>Arraste uma imagem para cá</p>
      </div>
    );
  const uploading = state.kind === 'uploading';
  const details = state.size === null ? state.name : `${state.name} · ${kilobytes(state.size)}`;
  return (
    <figure className={stackClass({ gap: 2 }, styles.figure)}>
      <Picture
        className={cx(styles.image, uploading && styles.dim)}
        src={uploading ? state.preview : state.url}
        alt={alt}
        fallback={<Unseen />}
      />
      <figcaption className={stackClass({ gap: 1, size: 1, tone: 'soft' })}>
        <span className={textClass({ anywhere: true })}>{details}</span>
        {uploading && (
          <span className={rowClass({ gap: 2 }, styles.progress)}>
            <progress aria-label="Enviando imagem" max={1} value={state.share} />
            <IconButton label="Cancelar envio" icon={<X />} onClick={onCancel} />
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** Stands for a stored picture that could not be loaded. */
function Unseen() {
  return (
    <div className={styles.empty}>
      <ImageOff size={36} />
      <p>Erro ao carregar a imagem</p>
    </div>
  );
}

function EmptyActions(props: { busy: boolean; onPick: () => void; onCamera: (() => void) | undefined }) {
  const { busy, onPick, onCamera } = props;
  return (
    <Row wrap className={styles.actions}>
      {onCamera && (
        <Button
          look="quiet"
          icon={<Camera />}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onCamera}
        >
          Capturar Imagem
        </Button>
      )}
      <Button look="quiet" icon={<ImagePlus />} busy={busy} onClick={onPick}>
        Selecionar da Galeria
      </Button>
    </Row>
  );
}

function StoredActions(props: {
  stored: Extract<ImageUploadState, { kind: 'stored' }>;
  busy: boolean;
  onPick: () => void;
  onCamera: (() => void) | undefined;
  onRemove: () => void;
}) {
  const { stored, busy, onPick, onCamera, onRemove } = props;
  const save = async (): Promise<void> => {
    const link = document.createElement('a');
    link.href = (await stored.download?.().catch(() => null)) ?? stored.url;
    link.download = stored.name;
    link.click();
  };
  return (
    <Row wrap className={styles.actions}>
      <Button look="quiet" size="small" icon={<RefreshCw />} busy={busy} onClick={onPick}>
        Trocar
      </Button>
      {onCamera && (
        <IconButton
          label="Capturar Imagem"
          icon={<Camera />}
          aria-disabled={busy}
          onClick={busy ? undefined : onCamera}
        />
      )}
      <IconButton label="Baixar" icon={<Download />} onClick={() => void save()} />
      <IconButton
        className={styles.remove}
        label="Remover"
        icon={<Trash2 />}
        aria-disabled={busy}
        onClick={busy ? undefined : onRemove}
      />
    </Row>
  );
}

/** Files dragged from a desktop: true while one hovers, and a handler for the first. */
function useDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  const allow = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const handlers = {
    onDragEnter: allow,
    onDragOver: allow,
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      const file = event.dataTransfer.files[0];
      setOver(false);
      if (!file) return;
      event.preventDefault();
      onFile(file);
    },
  };
  return { over, handlers };
}
