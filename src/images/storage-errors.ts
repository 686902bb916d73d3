import { TOO_MANY_PIXELS } from '../domain/shop/picture-header.ts';

/** All faults of the image storage with their Portuguese messages [O-01]. */
export const STORAGE_FAULTS = {
  ACCESS_DENIED: 'Acesso negado. Você não tem permissão para acessar este arquivo.',
  BUCKET_NOT_FOUND: 'Local de armazenamento não encontrado.',
  FILE_NOT_FOUND: 'Arquivo não encontrado.',
  INVALID_BUCKET_NAME: 'Nome do local de armazenamento inválido.',
  NOT_FOUND: 'Recurso não encontrado.',
  FORBIDDEN: 'Operação não permitida.',
  NETWORK: 'Erro de conexão. Verifique sua internet e tente novamente.',
  CREDENTIALS: 'Erro de credenciais. Faça login novamente.',
  TOO_LARGE: 'A imagem é grande demais.',
  BAD_IMAGE: 'Formato de imagem não aceito. Use JPEG, PNG, GIF ou WebP.',
  TOO_MANY_PIXELS,
  CANCELLED: 'Envio cancelado.',
  UNAVAILABLE: 'O armazenamento está indisponível. Tente novamente em instantes.',
  UNKNOWN: 'Erro ao acessar o armazenamento.',
} as const;

export type StorageFault = keyof typeof STORAGE_FAULTS;

/** A storage result. Failures are values with a message to show. */
export type StorageResult<T> = { kind: 'done'; value: T } | StorageFailure;
export interface StorageFailure {
  kind: 'failed';
  fault: StorageFault;
  message: string;
}

const BY_CODE: Readonly<Record<string, StorageFault>> = {
  AccessDenied: 'ACCESS_DENIED',
  NoSuchBucket: 'BUCKET_NOT_FOUND',
  NoSuchKey: 'FILE_NOT_FOUND',
  InvalidBucketName: 'INVALID_BUCKET_NAME',
  ExpiredToken: 'CREDENTIALS',
  InvalidToken: 'CREDENTIALS',
  InvalidAccessKeyId: 'CREDENTIALS',
  EntityTooLarge: 'TOO_LARGE',
  UnsupportedMediaType: 'BAD_IMAGE',
  InvalidImage: 'BAD_IMAGE',
  TooManyPixels: 'TOO_MANY_PIXELS',
};

/** Refusals of the storage itself only with a code. Without one they are a page of a proxy before it. */
const OF_A_PROXY: readonly number[] = [401, 403, 404];

/** The fault of an answer with a body, where every refusal of the storage has a code. Pure. */
export function faultOfBody(code: string, status: number): StorageFault {
  return code === '' && OF_A_PROXY.includes(status) ? 'UNAVAILABLE' : faultOf(code, status);
}

/** The fault of an error answer, by its code if it has one, else by its status. Pure. */
export function faultOf(code: string, status: number): StorageFault {
  const known = BY_CODE[code];
  if (known) return known;
  if (status === 404) return 'NOT_FOUND';
  if (status === 401 || status === 403) return 'FORBIDDEN';
  // The upload came too slowly for the server, or its slot was wanted.
  if (status === 408) return 'NETWORK';
  if (status >= 500 || status === 429) return 'UNAVAILABLE';
  return 'UNKNOWN';
}

export function failed(fault: StorageFault): StorageFailure {
  return { kind: 'failed', fault, message: STORAGE_FAULTS[fault] };
}

/** Carries a fault out of nested calls. It never leaves this room. */
export class StorageFaultError extends Error {
  readonly fault: StorageFault;
  constructor(fault: StorageFault) {
    super(fault);
    this.name = 'StorageFaultError';
    this.fault = fault;
  }
}
