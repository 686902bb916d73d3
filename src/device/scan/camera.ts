import { onVisible } from '../page/visibility.ts';

/** Requested sizes of a photo and of barcode reading, px [K-03]. */
export const PHOTO_SIZE = { width: 1280, height: 720 } as const;
export const BARCODE_SIZE = { width: 640, height: 480 } as const;
/** Time without a new frame after which a live picture is restarted, ms. */
export const FRAME_TIMEOUT_MS = 3000;
/** Duration of a failure's message, ms [K-03]. */
export const FAILURE_MS = 5000;
const JPEG_QUALITY = 0.8;
/** Starts in a row without a picture before the camera counts as broken. */
const MAX_STARTS = 3;

export const NO_CAMERA_TEXT = 'getUserMedia não é suportado neste navegador';
export const BROKEN_VIDEO_TEXT = 'Erro no vídeo da câmera';

/**
 * State of the camera. 'hidden' waits for the page to be shown. The text of a failure disappears after 5 s, the failure
 * stays.
 */
export type CameraState =
  | { kind: 'closed' }
  | { kind: 'starting' }
  | { kind: 'live'; torch: 'none' | 'off' | 'on' }
  | { kind: 'hidden' }
  | { kind: 'failed'; message: string | null };

/** The device's camera on one video element. */
export interface Camera {
  state(): CameraState;
  subscribe(listener: () => void): () => void;
  /** Opens the rear camera if there is one. A failure becomes the state, and another call tries again. */
  start(video: HTMLVideoElement): void;
  /** Releases the camera. */
  stop(): void;
  /** Switches the torch, if the live state has one. A refusal by the camera means that it has none. */
  setTorch(on: boolean): Promise<void>;
  /** The current picture as a JPEG. Rejects when there is none. */
  capture(): Promise<Blob>;
}

export type CameraMedia = Pick<MediaDevices, 'getUserMedia'> | undefined;

/**
 * Creates a camera that asks for `size`. Tracks stop while the page is hidden, and a frozen picture is restarted
 * [K-03].
 */
export function createCamera(
  size: { width: number; height: number },
  media: CameraMedia = globalThis.navigator?.mediaDevices,
): Camera {
  return new DeviceCamera(size, media);
}

export const photoCamera = (): Camera => createCamera(PHOTO_SIZE);
export const barcodeCamera = (): Camera => createCamera(BARCODE_SIZE);

class DeviceCamera implements Camera {
  readonly #size: { width: number; height: number };
  readonly #media: CameraMedia;
  readonly #listeners = new Set<() => void>();
  #state: CameraState = { kind: 'closed' };
  #video: HTMLVideoElement | null = null;
  #stream: MediaStream | null = null;
  /** Counts starts and stops, to recognise late callbacks. */
  #turn = 0;
  #starts = 0;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #failure: ReturnType<typeof setTimeout> | undefined;
  #unwatch: (() => void) | null = null;

  constructor(size: { width: number; height: number }, media: CameraMedia) {
    this.#size = size;
    this.#media = media;
  }

  state = (): CameraState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(video: HTMLVideoElement): void {
    this.stop();
    this.#video = video;
    this.#starts = 0;
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') this.#release({ kind: 'hidden' });
    };
    const broken = (): void => this.#fail(BROKEN_VIDEO_TEXT);
    const shown = onVisible(() => this.#state.kind === 'hidden' && void this.#open(video));
    document.addEventListener('visibilitychange', hidden);
    video.addEventListener('error', broken);
    this.#unwatch = () => {
      shown();
      document.removeEventListener('visibilitychange', hidden);
      video.removeEventListener('error', broken);
    };
    void this.#open(video);
  }

  stop(): void {
    this.#unwatch?.();
    this.#unwatch = null;
    this.#release({ kind: 'closed' });
    this.#video = null;
  }

  async setTorch(on: boolean): Promise<void> {
    const track = this.#stream?.getVideoTracks()[0];
    if (!track || this.#state.kind !== 'live') return;
    const turn = this.#turn;
    let torch: 'none' | 'off' | 'on' = on ? 'on' : 'off';
    try {
      // The torch is not part of the DOM's types yet.
      await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
    } catch {
      // The browser announced a torch and the camera refused it.
      torch = 'none';
    }
    if (turn === this.#turn) this.#become({ kind: 'live', torch });
  }

  capture(): Promise<Blob> {
    const video = this.#video;
    if (!video || this.#state.kind !== 'live') return Promise.reject(new Error(BROKEN_VIDEO_TEXT));
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return new Promise((resolve, reject) => {
      const done = (blob: Blob | null): void => (blob ? resolve(blob) : reject(new Error(BROKEN_VIDEO_TEXT)));
      canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY);
    });
  }

  async #open(video: HTMLVideoElement): Promise<void> {
    this.#release({ kind: 'starting' });
    const turn = this.#turn;
    this.#starts += 1;
    if (!this.#media?.getUserMedia) return this.#fail(NO_CAMERA_TEXT);
    try {
      const stream = await this.#media.getUserMedia(wishes(this.#size));
      if (turn !== this.#turn) return stopTracks(stream);
      this.#stream = stream;
      video.srcObject = stream;
      this.#watch(video, turn);
      await video.play();
    } catch (error) {
      // Stopping or starting again interrupts play(), which is no camera failure.
      if (turn === this.#turn) this.#fail(`Erro ao acessar a câmera: ${reasonOf(error)}`);
    }
  }

  /** Every frame restarts the watchdog. The first one makes the picture live. */
  #watch(video: HTMLVideoElement, turn: number): void {
    const late = (): void => this.#frozen(video, turn);
    this.#watchdog = setTimeout(late, FRAME_TIMEOUT_MS);
    onFrames(video, () => {
      if (turn !== this.#turn) return false;
      clearTimeout(this.#watchdog);
      this.#watchdog = setTimeout(late, FRAME_TIMEOUT_MS);
      this.#starts = 0;
      if (this.#state.kind === 'starting') this.#become({ kind: 'live', torch: torchOf(this.#stream) });
      return true;
    });
  }

  #frozen(video: HTMLVideoElement, turn: number): void {
    if (turn !== this.#turn) return;
    if (this.#starts < MAX_STARTS) void this.#open(video);
    else this.#fail(BROKEN_VIDEO_TEXT);
  }

  #fail(message: string): void {
    this.#release({ kind: 'failed', message });
    this.#failure = setTimeout(() => this.#become({ kind: 'failed', message: null }), FAILURE_MS);
  }

  #release(next: CameraState): void {
    this.#turn += 1;
    clearTimeout(this.#watchdog);
    clearTimeout(this.#failure);
    if (this.#stream) stopTracks(this.#stream);
    this.#stream = null;
    if (this.#video) this.#video.srcObject = null;
    this.#become(next);
  }

  #become(state: CameraState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function wishes({ width, height }: { width: number; height: number }): MediaStreamConstraints {
  return {
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: width }, height: { ideal: height } },
  };
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function torchOf(stream: MediaStream | null): 'none' | 'off' {
  const abilities = stream?.getVideoTracks()[0]?.getCapabilities?.() ?? {};
  return 'torch' in abilities && abilities.torch ? 'off' : 'none';
}

/** Calls back on every frame until it returns false. Without frame callbacks, the video's clock is polled. */
function onFrames(video: HTMLVideoElement, callback: () => boolean): void {
  if ('requestVideoFrameCallback' in video) {
    const next = (): void => void (callback() && video.requestVideoFrameCallback(next));
    video.requestVideoFrameCallback(next);
    return;
  }
  const old: HTMLVideoElement = video;
  const tick = (): void => {
    if (!callback()) old.removeEventListener('timeupdate', tick);
  };
  old.addEventListener('timeupdate', tick);
}

const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: 'a permissão foi negada',
  NotFoundError: 'nenhuma câmera encontrada',
  NotReadableError: 'a câmera está em uso por outro aplicativo',
  OverconstrainedError: 'a câmera não tem esta resolução',
  SecurityError: 'a página não pode usar a câmera',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return REASONS[error.name] ?? error.message;
}
