import { screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { openCustomer } from './open-support.tsx';

export const picture = (name: string, type = 'image/jpeg'): File => new File([name], name, { type });

export const create = () => screen.getByRole('button', { name: 'Criar Ticket' });

export async function write(
  user: Awaited<ReturnType<typeof openCustomer>>['user'],
  subject: string,
  description: string,
): Promise<void> {
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Assunto' }), subject);
  await user.type(screen.getByRole('textbox', { name: 'Descrição do problema' }), description);
}

/**
 * Lets a browser read pictures in each test of a file. All files but 'ruim' are pictures, and a redrawn one has three
 * bytes.
 */
export function pretendPictures(): void {
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      if (file.name?.startsWith('ruim')) throw new Error('no picture');
      return { width: 4000, height: 3000, close: () => undefined };
    });
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
        convertToBlob = async ({ type }: { type: string }) => new Blob(['abc'], { type });
      },
    );
    URL.createObjectURL = () => 'blob:imagem';
    URL.revokeObjectURL = () => undefined;
  });

  afterEach(() => vi.unstubAllGlobals());
}
