import type { CameraPort, CameraPortState } from '../../src/ui/camera/camera-port.ts';

/** A camera that shows a drawing, so that the kit page needs no real one. */
export function drawnCamera(): CameraPort {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 480;
  let state: CameraPortState = { kind: 'closed' };
  let stream: MediaStream | null = null;
  const listeners = new Set<() => void>();
  const become = (next: CameraPortState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(video) {
      draw(canvas);
      stream = canvas.captureStream?.() ?? null;
      video.srcObject = stream;
      become(stream ? { kind: 'live', torch: 'off' } : { kind: 'failed', message: 'Sem desenho aqui' });
    },
    stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
      become({ kind: 'closed' });
    },
    async setTorch(on) {
      become({ kind: 'live', torch: on ? 'on' : 'off' });
    },
    capture: () =>
      new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.8),
      ),
  };
}

function draw(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#c9b48a';
  context.fillRect(0, 0, 640, 480);
  context.fillStyle = '#ffffff';
  context.fillRect(140, 150, 360, 180);
  context.fillStyle = '#1b2a24';
  for (let bar = 0; bar < 44; bar++) {
    if (bar % 3 !== 1) context.fillRect(170 + bar * 7, 170, 2 + ((bar * 5) % 4), 120);
  }
}
