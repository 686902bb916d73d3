import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BarcodeDialog } from '../../src/ui/camera/barcode-dialog.tsx';
import { CameraDialog } from '../../src/ui/camera/camera-dialog.tsx';
import type { CameraPort, CameraPortState } from '../../src/ui/camera/camera-port.ts';
import type { CodeReport } from '../../src/ui/camera/use-scan.ts';

/** A camera under the test's control. */
class FakeCamera implements CameraPort {
  starts = 0;
  stops = 0;
  torch: boolean[] = [];
  picture: Blob | null = new Blob(['x'], { type: 'image/jpeg' });
  #state: CameraPortState = { kind: 'closed' };
  readonly #listeners = new Set<() => void>();
  state = (): CameraPortState => this.#state;
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  start(): void {
    this.starts += 1;
    this.become({ kind: 'starting' });
  }
  stop(): void {
    this.stops += 1;
    this.become({ kind: 'closed' });
  }
  async setTorch(on: boolean): Promise<void> {
    this.torch.push(on);
  }
  async capture(): Promise<Blob> {
    if (!this.picture) throw new Error('no picture');
    return this.picture;
  }
  become(state: CameraPortState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
  tell(state: CameraPortState): void {
    act(() => this.become(state));
  }
}

const LIVE: CameraPortState = { kind: 'live', torch: 'none' };
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('[K-03] camera dialog', () => {
  function open() {
    const camera = new FakeCamera();
    const taken: Blob[] = [];
    const closed = vi.fn();
    const view = render(
      <CameraDialog
        onClose={closed}
        createCamera={() => camera}
        onCapture={(picture) => taken.push(picture)}
      />,
    );
    return { camera, taken, closed, ...view };
  }
  const shutter = () => screen.getByRole('button', { name: 'Capturar' });

  test('nothing can be taken before it is live', async () => {
    const { camera } = open();
    expect(await screen.findByText('Abrindo a câmera…')).toBeInTheDocument();
    expect(shutter()).toBeDisabled();
    camera.tell(LIVE);
    expect(shutter()).toBeEnabled();
    expect(screen.queryByText('Abrindo a câmera…')).not.toBeInTheDocument();
  });

  test('the picture is handed over at once, shown for 500 ms, and closed by itself', async () => {
    vi.useFakeTimers();
    const { camera, taken, closed } = open();
    camera.tell(LIVE);
    fireEvent.click(shutter());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('img', { name: 'Imagem capturada' })).toBeInTheDocument();
    expect(taken).toEqual([camera.picture]);
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(closed).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    expect(closed).toHaveBeenCalledOnce();
  });

  test('a picture that breaks off can be tried again', async () => {
    const { camera, taken } = open();
    camera.tell(LIVE);
    const { picture } = camera;
    camera.picture = null;
    await userEvent.click(shutter());
    expect(taken).toEqual([]);
    camera.picture = picture;
    await userEvent.click(shutter());
    await waitFor(() => expect(taken).toHaveLength(1));
  });

  test('cancel closed, and the camera is let go', async () => {
    const { camera, closed, unmount } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(closed).toHaveBeenCalledOnce();
    unmount();
    expect(camera.stops).toBe(1);
  });

  test('failures are told, then fade to a way to try again', async () => {
    const { camera } = open();
    camera.tell({ kind: 'failed', message: 'Erro ao acessar a câmera: a permissão foi negada' });
    expect(screen.getByRole('alert')).toHaveTextContent('Erro ao acessar a câmera: a permissão foi negada');
    camera.tell({ kind: 'failed', message: null });
    expect(screen.getByRole('alert')).toHaveTextContent('A câmera está desligada.');
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(camera.starts).toBe(2);
  });

  test('the torch is there where the camera has one', async () => {
    const { camera } = open();
    camera.tell(LIVE);
    expect(screen.queryByRole('button', { name: 'Lanterna' })).not.toBeInTheDocument();
    camera.tell({ kind: 'live', torch: 'off' });
    const torch = screen.getByRole('button', { name: 'Lanterna' });
    expect(torch).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(torch);
    camera.tell({ kind: 'live', torch: 'on' });
    expect(torch).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(torch);
    expect(camera.torch).toEqual([true, false]);
  });
});

describe('[K-03] [MI-06] barcode dialog', () => {
  function open(continuous?: boolean) {
    const camera = new FakeCamera();
    const codes: unknown[] = [];
    const closed = vi.fn();
    const scanner = { report: (_: CodeReport<{ text: string }>): void => undefined, stopped: 0 };
    const scan = (_: HTMLVideoElement, report: (what: CodeReport<{ text: string }>) => void) => {
      scanner.report = report;
      return () => {
        scanner.stopped += 1;
      };
    };
    const view = render(
      <BarcodeDialog
        continuous={continuous}
        onClose={closed}
        createCamera={() => camera}
        scan={scan}
        onCode={(code) => codes.push(code)}
      />,
    );
    return { camera, codes, closed, scanner, ...view };
  }

  test('the first code closed it', () => {
    const { codes, closed, scanner } = open();
    act(() => scanner.report({ kind: 'read', code: { text: '96385074' } }));
    expect(codes).toEqual([{ text: '96385074' }]);
    expect(closed).toHaveBeenCalledOnce();
  });

  test('continuous stays open; leaving stops scanner and camera', () => {
    const { codes, closed, scanner, camera, unmount } = open(true);
    act(() => scanner.report({ kind: 'read', code: { text: 'abcd' } }));
    act(() => scanner.report({ kind: 'read', code: { text: 'efgh' } }));
    expect(codes).toHaveLength(2);
    expect(closed).not.toHaveBeenCalled();
    unmount();
    expect([scanner.stopped, camera.stops]).toEqual([1, 1]);
  });

  test('typing works without any camera; three characters are no code', async () => {
    const { camera, codes } = open(true);
    camera.tell({ kind: 'failed', message: 'getUserMedia não é suportado neste navegador' });
    const field = screen.getByLabelText('Ou digite o código');
    await userEvent.type(field, '123{Enter}');
    expect(field).toHaveAccessibleDescription('Digite ao menos 4 caracteres.');
    expect(codes).toEqual([]);
    await userEvent.type(field, '4{Enter}');
    expect(codes).toEqual(['1234']);
    expect(field).toHaveValue('');
  });

  test('a device that cannot read says so', () => {
    const { scanner } = open();
    expect(screen.getByText('Aponte a câmera para o código de barras.')).toBeInTheDocument();
    act(() => scanner.report({ kind: 'broken' }));
    expect(screen.getByText('A leitura não funciona neste aparelho. Digite o código.')).toBeInTheDocument();
  });
});
