import { decimalText } from '../../domain/words/decimal-text.ts';

/** State of a picture [MI-05]. `size` in bytes. A stored picture from elsewhere may have none. */
export type ImageUploadState =
  | { kind: 'none' }
  | { kind: 'uploading'; preview: string; name: string; size: number; share: number }
  | { kind: 'stored'; url: string; name: string; size: number | null; download?: MakeAddress }
  | { kind: 'removed' };

/** Makes a fresh download address of a picture, because the displayed address may have expired. */
type MakeAddress = () => Promise<string>;

/** Result of outside work. `message` is the reason of a failure, empty if unknown. */
export type ImageOutcome = { kind: 'done' } | { kind: 'failed'; message: string };

/** Uploads a picture and reports the share sent, 0 to 1. */
export type SendPicture = (
  image: Blob,
  about: { name: string; onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<ImageOutcome>;

export type ImageUploadWork = {
  /** Makes a storable image and a light preview of the file. `message` is the reason of a refusal. */
  prepare: (
    file: Blob,
  ) => Promise<
    | { kind: 'ready'; image: Blob; preview: Blob }
    | { kind: 'refused'; message: string }
    | { kind: 'unreadable' }
  >;
  upload: SendPicture;
  /** Deletes the stored picture. Absent if removing only clears the field. */
  remove?: () => Promise<ImageOutcome>;
};

export type ImageUploadOptions = ImageUploadWork & {
  /** The already stored picture. */
  initial?: { url: string; name: string; size?: number; download?: MakeAddress } | null;
  /** Maximum file size, bytes. Default 10 MiB [K-02]. */
  maxBytes?: number;
  /** Accepts any type that the browser can draw, not only the types of K-02. */
  anyType?: boolean;
  texts?: Partial<ImageUploadTexts>;
  onStateChange?: (state: ImageUploadState) => void;
  /** Called when a reading, sending or removing of a picture begins and ends. A form must not be saved in between. */
  onWorking?: (working: boolean) => void;
};

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

/** Accepted file types [K-02]. */
export const IMAGE_UPLOAD_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
export const IMAGE_UPLOAD_BYTES = 10_485_760;

/** Whether a file of this type may be chosen [K-02] [MP-04]. */
export function isAccepted(type: string, anyType: boolean | undefined): boolean {
  return anyType ? type.startsWith('image/') : IMAGE_UPLOAD_TYPES.includes(type);
}

/** A size in KB with one decimal [MI-05]. */
export function kilobytes(bytes: number): string {
  return `${decimalText(bytes / 1024, 1)} KB`;
}
