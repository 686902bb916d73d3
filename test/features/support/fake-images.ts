import type { ImageClient } from '../../../src/images/image-client.ts';
import { failed } from '../../../src/images/storage-errors.ts';

/** A storage that knows addresses and holds nothing. */
export const fakeImages: ImageClient = {
  url: async (key) => `https://imagens.exemplo/${key}`,
  recentUrl: () => null,
  isKept: async () => false,
  list: async () => failed('FILE_NOT_FOUND'),
  get: async () => failed('FILE_NOT_FOUND'),
  head: async () => failed('FILE_NOT_FOUND'),
  put: async () => failed('FORBIDDEN'),
  delete: async () => failed('FORBIDDEN'),
  copy: async () => failed('FORBIDDEN'),
  forget: () => undefined,
};
