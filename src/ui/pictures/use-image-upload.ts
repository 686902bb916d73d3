import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  IMAGE_UPLOAD_BYTES,
  IMAGE_UPLOAD_TEXTS,
  type ImageUploadOptions,
  type ImageUploadState,
  type ImageUploadTexts,
  isAccepted,
} from './image-upload-state.ts';

interface View {
  state: ImageUploadState;
  error: string | null;
  /** The file is being read, or the stored picture is being removed. */
  busy: boolean;
}

/** The flow of one picture from a file to storage and back [K-02]. A failure restores the former picture. */
export class ImageUploadFlow {
  readonly #listeners = new Set<() => void>();
  readonly #urls: string[] = [];
  #options: ImageUploadOptions;
  #view: View;
  /** The picture that the current choice would replace. */
  #before: ImageUploadState;
  #running: AbortController | null = null;

  constructor(options: ImageUploadOptions) {
    this.#options = options;
    this.#before = initialState(options.initial);
    this.#view = { state: this.#before, error: null, busy: false };
  }

  view = (): View => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Replaces the options for later calls. */
  renew(options: ImageUploadOptions): void {
    this.#options = options;
  }

  /** Checks, prepares and uploads a file. */
  async choose(file: Blob, name: string): Promise<void> {
    const { maxBytes = IMAGE_UPLOAD_BYTES, anyType, prepare } = this.#options;
    if (!isAccepted(file.type, anyType)) {
      this.#show({ error: this.#texts().wrongType });
    } else if (file.size > maxBytes) {
      this.#show({ error: this.#texts().tooLarge(Math.floor(maxBytes / 1_048_576)) });
    } else {
      const turn = this.#begin();
      const prepared = await prepare(file).catch(() => ({ kind: 'unreadable' }) as const);
      if (turn.signal.aborted) return;
      if (prepared.kind === 'ready') await this.#send(prepared, name, turn);
      else {
        // A file of an unlisted type may be intact, and only unknown to this browser.
        const { unreadable, wrongType } = this.#texts();
        const isNamed = isAccepted(file.type, false);
        const error = prepared.kind === 'refused' ? prepared.message : isNamed ? unreadable : wrongType;
        // The former upload was aborted for this file, so its progress would stand still.
        if (this.#view.state.kind === 'uploading') this.#become(this.#before);
        this.#show({ error, busy: false });
      }
    }
  }

  /** Aborts the upload and restores the former picture. */
  cancel(): void {
    this.#running?.abort();
    this.#become(this.#before);
  }

  async remove(): Promise<void> {
    this.#show({ error: null, busy: true });
    const outcome = (await this.#options.remove?.()) ?? { kind: 'done' };
    if (outcome.kind === 'failed')
      this.#show({ error: withReason(this.#texts().removeFailed, outcome.message), busy: false });
    else this.#become({ kind: 'removed' });
  }

  /** The control was unmounted. */
  end(): void {
    this.#running?.abort();
    for (const url of this.#urls.splice(0)) URL.revokeObjectURL(url);
  }

  async #send(prepared: { image: Blob; preview: Blob }, name: string, turn: AbortController): Promise<void> {
    const { size } = prepared.image;
    const preview = URL.createObjectURL(prepared.preview);
    this.#urls.push(preview);
    const sent = (share: number): void => {
      if (this.#running === turn && !turn.signal.aborted)
        this.#become({ kind: 'uploading', preview, name, size, share });
    };
    sent(0);
    const about = { name, onProgress: sent, signal: turn.signal };
    const outcome = await this.#options.upload(prepared.image, about);
    if (this.#running !== turn || turn.signal.aborted) return;
    if (outcome.kind === 'done') this.#become({ kind: 'stored', url: preview, name, size });
    else {
      this.#become(this.#before);
      this.#show({ error: withReason(this.#texts().uploadFailed, outcome.message) });
    }
  }

  #begin(): AbortController {
    this.#running?.abort();
    const turn = new AbortController();
    this.#running = turn;
    this.#show({ error: null, busy: true });
    return turn;
  }

  #become(state: ImageUploadState): void {
    if (state.kind !== 'uploading') this.#before = state;
    this.#show({ state, error: null, busy: false });
    this.#options.onStateChange?.(state);
  }

  #show(change: Partial<View>): void {
    const before = isWorking(this.#view);
    this.#view = { ...this.#view, ...change };
    const now = isWorking(this.#view);
    if (now !== before) this.#options.onWorking?.(now);
    for (const listener of this.#listeners) listener();
  }

  #texts(): ImageUploadTexts {
    return { ...IMAGE_UPLOAD_TEXTS, ...this.#options.texts };
  }
}

/** The flow of the calling control, with its current state. */
export function useImageUpload(options: ImageUploadOptions): View & { flow: ImageUploadFlow } {
  const [flow] = useState(() => new ImageUploadFlow(options));
  useEffect(() => flow.renew(options));
  useEffect(() => () => flow.end(), [flow]);
  const view = useSyncExternalStore(flow.subscribe, flow.view);
  return { ...view, flow };
}

const isWorking = ({ state, busy }: View): boolean => busy || state.kind === 'uploading';

function initialState(initial: ImageUploadOptions['initial']): ImageUploadState {
  if (!initial) return { kind: 'none' };
  return { kind: 'stored', size: null, ...initial };
}

function withReason(text: string, reason: string): string {
  return reason ? `${text}: ${reason}` : text;
}
