import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
// Loaded beforehand, as on a device that has it.
import '../../src/ui/camera/camera-dialog.tsx';
import type { CameraPort } from '../../src/ui/camera/camera-port.ts';
import { CameraImageUpload } from '../../src/ui/pictures/camera-image-upload.tsx';
import { ImageUpload, type ImageUploadProps } from '../../src/ui/pictures/image-upload.tsx';
import type { ImageOutcome, ImageUploadState } from '../../src/ui/pictures/image-upload-state.ts';
import { liveRegions } from '../features/support/live-regions.ts';

const DONE: ImageOutcome = { kind: 'done' };

/** An uploader under the test's control. */
function uploader() {
  const sent: { image: Blob; name: string; signal: AbortSignal }[] = [];
  const hands = {
    onProgress: (_: number): void => undefined,
    end: (_: ImageOutcome): void => undefined,
  };
  const upload: ImageUploadProps['upload'] = (image, { name, onProgress, signal }) => {
    sent.push({ image, name, signal });
    hands.onProgress = onProgress;
    return new Promise((resolve) => {
      hands.end = resolve;
    });
  };
  return { sent, hands, upload };
}

const prepare: ImageUploadProps['prepare'] = async (file) =>
  file.size === 13 ? { kind: 'unreadable' } : { kind: 'ready', image: file, preview: file };

function show(props: Partial<ImageUploadProps> = {}) {
  const made = uploader();
  const states: ImageUploadState['kind'][] = [];
  const view = render(
    <ImageUpload
      label="Imagem do item"
      alt="Imagem do item"
      prepare={prepare}
      upload={made.upload}
      onStateChange={(state) => {
        if (states.at(-1) !== state.kind) states.push(state.kind);
      }}
      {...props}
    />,
  );
  return { ...made, ...view, states };
}

const photo = (bytes = 48_333, type = 'image/jpeg', name = 'suco.jpg') =>
  new File([new Uint8Array(bytes)], name, { type });
const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText<HTMLInputElement>('Imagem do item', { selector: 'input' }), file, {
    applyAccept: false,
  });
const stored = { url: 'data:image/png;base64,', name: 'antes.png', size: 2048 };

let made = 0;
const revoked: string[] = [];
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});
afterEach(() => vi.restoreAllMocks());

describe('[K-02] [MI-05] one picture', () => {
  test('none, uploading with its progress, stored with its size', async () => {
    const { sent, hands, states } = show();
    expect(screen.getByText('Nenhuma imagem selecionada')).toBeInTheDocument();
    await choose(photo());
    const bar = await screen.findByRole('progressbar', { name: 'Enviando imagem' });
    expect(bar).toHaveValue(0);
    hands.onProgress(0.4);
    await waitFor(() => expect(bar).toHaveValue(0.4));
    hands.end(DONE);
    expect(await screen.findByRole('button', { name: 'Trocar' })).toBeInTheDocument();
    expect(screen.getByText('suco.jpg · 47,2 KB')).toBeInTheDocument();
    expect(sent[0]).toMatchObject({ name: 'suco.jpg' });
    expect(states).toEqual(['uploading', 'stored']);
  });

  test('[MP-04] a picture of another type is sent where any is taken', async () => {
    const { sent } = show({ anyType: true });
    expect(document.querySelector('input[type=file]')).toHaveAttribute('accept', 'image/*');
    await choose(photo(9, 'image/avif', 'x.avif'));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test.each([
    ['too large', photo(10_485_761), {}, 'Imagem muito grande. Máximo 10MB.'],
    ['over a smaller limit', photo(5_242_881), { maxBytes: 5_242_880 }, 'Imagem muito grande. Máximo 5MB.'],
    [
      'no picture type',
      photo(9, 'text/plain', 'x.txt'),
      {},
      'Formato não aceito. Use JPEG, PNG, GIF ou WebP.',
    ],
    ['unreadable', photo(13), {}, 'Erro ao carregar a imagem'],
    [
      'of a type that this browser cannot draw',
      photo(13, 'image/heic', 'x.heic'),
      { anyType: true },
      'Formato não aceito. Use JPEG, PNG, GIF ou WebP.',
    ],
    ['unreadable where any type is taken', photo(13), { anyType: true }, 'Erro ao carregar a imagem'],
    ['words of the caller', photo(13), { texts: { unreadable: 'Não abriu' } }, 'Não abriu'],
  ])('%s is refused with its words and sends nothing', async (_, file, props, words) => {
    const { sent, states } = show(props);
    await choose(file);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(sent).toEqual([]);
    expect(states).toEqual([]);
  });

  test('exactly the limit is not too large', async () => {
    const { sent } = show({ maxBytes: 5_242_880 });
    await choose(photo(5_242_880));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('a failed replacement leaves what was there, with the reason', async () => {
    const { hands } = show({ initial: stored });
    expect(screen.getByText('antes.png · 2,0 KB')).toBeInTheDocument();
    await choose(photo());
    await screen.findByRole('progressbar');
    hands.end({ kind: 'failed', message: 'sem conexão' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao fazer upload da imagem: sem conexão');
    expect(screen.getByText('antes.png · 2,0 KB')).toBeInTheDocument();
  });

  test('a cancelled upload is aborted, and its late end changes nothing', async () => {
    const { hands, sent } = show({ initial: stored });
    await choose(photo());
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar envio' }));
    expect(sent[0]?.signal.aborted).toBe(true);
    hands.onProgress(0.9);
    hands.end(DONE);
    expect(await screen.findByText('antes.png · 2,0 KB')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test('removed, or still there when that fails', async () => {
    const outcomes: ImageOutcome[] = [{ kind: 'failed', message: '' }, DONE];
    const { states } = show({ initial: stored, remove: async () => outcomes.shift() ?? DONE });
    await userEvent.click(screen.getByRole('button', { name: 'Remover' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Erro ao remover imagem$/);
    await userEvent.click(screen.getByRole('button', { name: 'Remover' }));
    expect(await screen.findByText('Imagem removida')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Selecionar da Galeria' })).toBeInTheDocument();
    expect(states).toEqual(['removed']);
  });

  test('downloads the picture that is shown under its name', async () => {
    const pressed: { href: string; name: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      pressed.push({ href: this.href, name: this.download });
    });
    show({ initial: { ...stored, url: 'https://exemplo.com.br/antes.png' } });
    await userEvent.click(screen.getByRole('button', { name: 'Baixar' }));
    await waitFor(() =>
      expect(pressed).toEqual([{ href: 'https://exemplo.com.br/antes.png', name: 'antes.png' }]),
    );
  });

  test('[MI-05] downloads by an address that is made then, where the shown one may have ended', async () => {
    const pressed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      pressed.push(this.href);
    });
    const shown = { ...stored, url: 'https://exemplo.com.br/antes.png' };
    show({ initial: { ...shown, download: async () => 'https://exemplo.com.br/agora.png' } });
    await userEvent.click(screen.getByRole('button', { name: 'Baixar' }));
    await waitFor(() => expect(pressed).toEqual(['https://exemplo.com.br/agora.png']));
  });

  test('takes a file that is dropped, and what a camera hands over', async () => {
    const { sent } = show({ onCamera: (take) => take(photo(7, 'image/jpeg', 'camera.jpg'), 'camera.jpg') });
    fireEvent.drop(screen.getByRole('group', { name: 'Imagem do item' }), {
      dataTransfer: { files: [photo()], types: ['Files'] },
    });
    await waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar envio' }));
    await userEvent.click(screen.getByRole('button', { name: 'Capturar Imagem' }));
    await waitFor(() => expect(sent[1]?.name).toBe('camera.jpg'));
  });

  test('a file that cannot be opened, dropped during an upload, ends it and leaves what was there', async () => {
    const working: boolean[] = [];
    const { sent, states } = show({ initial: stored, onWorking: (now) => working.push(now) });
    await choose(photo());
    await screen.findByRole('progressbar');
    fireEvent.drop(screen.getByRole('group', { name: 'Imagem do item' }), {
      dataTransfer: { files: [photo(13)], types: ['Files'] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar a imagem');
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true]);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.getByText('antes.png · 2,0 KB')).toBeInTheDocument();
    expect(states).toEqual(['uploading', 'stored']);
    expect(working.at(-1)).toBe(false);
  });

  test('leaving the page stops the upload and frees the preview', async () => {
    const { sent, unmount } = show();
    await choose(photo());
    await screen.findByRole('progressbar');
    unmount();
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(revoked).toContain(`blob:${made}`);
  });
});

describe('[MI-05] by keyboard and ear', () => {
  const button = (name: string) => screen.getByRole('button', { name });
  /** Chooses a file as the browser's own dialog does, which leaves the focus where it is. */
  const fill = (file: File): void => {
    const input = screen.getByLabelText('Imagem do item', { selector: 'input' });
    fireEvent.change(input, { target: { files: [file] } });
  };
  const enter = async (name: string): Promise<void> => {
    button(name).focus();
    await userEvent.keyboard('{Enter}');
  };
  const hasFocus = (name: string) => waitFor(() => expect(button(name)).toHaveFocus());

  test('each act leaves the focus on the first button of the next state, and the state is said', async () => {
    const { hands } = show({ remove: async () => DONE });
    const said = liveRegions(document.body);
    button('Selecionar da Galeria').focus();
    fill(photo());
    await hasFocus('Cancelar envio');
    expect(said()).toEqual(['Enviando imagem']);
    await userEvent.keyboard('{Enter}');
    await hasFocus('Selecionar da Galeria');
    expect(said()).toEqual(['Nenhuma imagem selecionada']);
    fill(photo());
    await hasFocus('Cancelar envio');
    hands.end(DONE);
    await hasFocus('Trocar');
    expect(said()).toEqual(['Imagem selecionada']);
    await enter('Remover');
    await hasFocus('Selecionar da Galeria');
    // The form around it announces the removal.
    expect(said()).toEqual([]);
  });

  test('a focus that is elsewhere stays there', async () => {
    const { hands } = show();
    const elsewhere = document.body.appendChild(document.createElement('button'));
    fill(photo());
    await screen.findByRole('progressbar');
    elsewhere.focus();
    hands.end(DONE);
    await screen.findByRole('button', { name: 'Trocar' });
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });

  /** A camera that is live at once. */
  const camera = (): CameraPort => ({
    ...{ subscribe: () => () => undefined, start: () => undefined, stop: () => undefined },
    ...{ state: () => LIVE, setTorch: async () => undefined, capture: async () => photo(7) },
  });
  const LIVE = { kind: 'live', torch: 'none' } as const;

  test.each([
    ['is sent while its dialog closes', prepare, 'Cancelar envio'],
    ['is still prepared then', () => new Promise<never>(() => undefined), 'Capturar Imagem'],
  ] as const)(
    'a picture that the camera took and that %s leaves the focus here',
    async (_, prepares, name) => {
      const { upload } = uploader();
      render(
        <main>
          <CameraImageUpload
            label="Imagem do item"
            prepare={prepares}
            upload={upload}
            createCamera={camera}
          />
        </main>,
      );
      await enter('Capturar Imagem');
      await userEvent.click(await screen.findByRole('button', { name: 'Capturar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await hasFocus(name);
    },
  );
});
