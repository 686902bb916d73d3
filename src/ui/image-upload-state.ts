/** Where a picture stands [MI-05]. `size` in bytes; a stored picture that came from elsewhere may have none. */
export type ImageUploadState =
  | { kind: 'none' }
  | { kind: 'uploading'; preview: string; name: string; size: number; share: number }
  | { kind: 'stored'; url: string; name: string; size: number | null }
  | { kind: 'removed' };

/** How work outside ended; `message` says why it failed, empty when nobody knows. */
export type ImageOutcome = { kind: 'done' } | { kind: 'failed'; message: string };

export type ImageUploadWork = {
  /** Makes the file fit to store, and a light picture to show. `message` is the reason of a refusal. */
  prepare: (
    file: Blob,
  ) => Promise<
    | { kind: 'ready'; image: Blob; preview: Blob }
    | { kind: 'refused'; message: string }
    | { kind: 'unreadable' }
  >;
  /** Stores it; tells the share that was sent, 0 to 1. */
  upload: (
    image: Blob,
    about: { name: string; onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<ImageOutcome>;
  /** Removes what is stored; absent where removing is only forgetting. */
  remove?: () => Promise<ImageOutcome>;
};

export type ImageUploadOptions = ImageUploadWork & {
  /** What is stored already. */
  initial?: { url: string; name: string; size?: number } | null;
  /** Largest file in bytes; 10 MiB unless said otherwise [K-02]. */
  maxBytes?: number;
  texts?: Partial<ImageUploadTexts>;
  onStateChange?: (state: ImageUploadState) => void;
  /** Told when a picture begins to be read, sent or removed, and when that is over: a form must not be saved between. */
  onWorking?: (working: boolean) => void;
};

/** Words for what goes wrong. */
export type ImageUploadTexts = {
  tooLarge: (megabytes: number) => string;
  wrongType: string;
  unreadable: string;
  uploadFailed: string;
  removeFailed: string;
};

export const IMAGE_UPLOAD_TEXTS: ImageUploadTexts = {
  tooLarge: (megabytes) => `Imagem muito grande. Máximo ${megabytes}MB.`,
  wrongType: 'Formato não aceito. Use JPEG, PNG, GIF ou WebP.',
  unreadable: 'Erro ao carregar a imagem',
  uploadFailed: 'Erro ao fazer upload da imagem',
  removeFailed: 'Erro ao remover imagem',
};

/** What may be chosen [K-02]. */
export const IMAGE_UPLOAD_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
export const IMAGE_UPLOAD_BYTES = 10_485_760;

const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Bytes as people read them: KB with one decimal [MI-05]. */
export function kilobytes(bytes: number): string {
  return `${oneDecimal.format(bytes / 1024)} KB`;
}
