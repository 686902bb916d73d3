import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  BARCODE_SIZE,
  BROKEN_VIDEO_TEXT,
  type CameraMedia,
  createCamera,
  FRAME_TIMEOUT_MS,
  NO_CAMERA_TEXT,
  PHOTO_SIZE,
} from '../../src/device/scan/camera.ts';

/** A page that may be hidden, with only the events that the camera listens to. */
class FakeDocument extends EventTarget {
  visibilityState = 'visible';
  turn(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

class FakeVideo extends EventTarget {
  srcObject: unknown = null;
  #waiting: (() => void)[] = [];
  play = async (): Promise<void> => undefined;
  requestVideoFrameCallback(callback: () => void): number {
    this.#waiting.push(callback);
    return 1;
  }
  frame(): void {
    for (const callback of this.#waiting.splice(0)) callback();
  }
}

class FakeTrack {
  live = true;
  torch: boolean | null = null;
  readonly #abilities: object;
  constructor(abilities: object) {
    this.#abilities = abilities;
  }
  stop = (): void => {
    this.live = false;
  };
  getCapabilities = (): object => this.#abilities;
  applyConstraints = async ({ advanced }: { advanced: { torch: boolean }[] }): Promise<void> => {
    if (Reflect.get(this.#abilities, 'refuses')) throw new Error('no torch');
    this.torch = advanced[0]?.torch ?? null;
  };
}

function fakeMedia(abilities: object = {}) {
  const tracks: FakeTrack[] = [];
  const asked: MediaStreamConstraints[] = [];
  const media = {
    fault: null as Error | null,
    async getUserMedia(wishes: MediaStreamConstraints) {
      asked.push(wishes);
      if (media.fault) throw media.fault;
      const track = new FakeTrack(abilities);
      tracks.push(track);
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    },
  };
  return { media: media as unknown as CameraMedia & { fault: Error | null }, tracks, asked };
}

let page: FakeDocument;
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakeDocument();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(abilities: object = {}) {
  const fake = fakeMedia(abilities);
  const video = new FakeVideo();
  const camera = createCamera(PHOTO_SIZE, fake.media);
  camera.start(video as unknown as HTMLVideoElement);
  await settled();
  return { ...fake, video, camera };
}

describe('[K-03] opening', () => {
  test('starting until the first frame, then live; closed lets go of the camera', async () => {
    const { camera, video, tracks } = await open();
    expect(camera.state()).toEqual({ kind: 'starting' });
    video.frame();
    expect(camera.state()).toEqual({ kind: 'live', torch: 'none' });
    camera.stop();
    expect(camera.state()).toEqual({ kind: 'closed' });
    expect(tracks.map((track) => track.live)).toEqual([false]);
    expect(video.srcObject).toBeNull();
  });

  test('asks for the rear camera and the size', async () => {
    const { asked, media } = await open();
    const bars = createCamera(BARCODE_SIZE, media);
    bars.start(new FakeVideo() as unknown as HTMLVideoElement);
    expect(asked).toEqual([
      {
        audio: false,
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
      },
      {
        audio: false,
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 640 }, height: { ideal: 480 } },
      },
    ]);
    bars.stop();
  });

  test('a camera that answers after the close is let go at once', async () => {
    const { media, tracks } = fakeMedia();
    const camera = createCamera(PHOTO_SIZE, media);
    camera.start(new FakeVideo() as unknown as HTMLVideoElement);
    camera.stop();
    await settled();
    expect(tracks.map((track) => track.live)).toEqual([false]);
    expect(camera.state()).toEqual({ kind: 'closed' });
  });
});

describe('[K-03] failures', () => {
  test('a browser without cameras', async () => {
    const camera = createCamera(PHOTO_SIZE, undefined);
    camera.start(new FakeVideo() as unknown as HTMLVideoElement);
    await settled();
    expect(camera.state()).toEqual({ kind: 'failed', message: NO_CAMERA_TEXT });
    expect(NO_CAMERA_TEXT).toBe('getUserMedia não é suportado neste navegador');
  });

  test('the reason is told for five seconds; another start tries again', async () => {
    const { media, tracks } = fakeMedia();
    media.fault = new DOMException('Permission denied', 'NotAllowedError');
    const video = new FakeVideo();
    const camera = createCamera(PHOTO_SIZE, media);
    camera.start(video as unknown as HTMLVideoElement);
    await settled();
    expect(camera.state()).toEqual({
      kind: 'failed',
      message: 'Erro ao acessar a câmera: a permissão foi negada',
    });
    await vi.advanceTimersByTimeAsync(4999);
    expect(camera.state()).toMatchObject({ message: expect.any(String) });
    await vi.advanceTimersByTimeAsync(1);
    expect(camera.state()).toEqual({ kind: 'failed', message: null });
    media.fault = null;
    camera.start(video as unknown as HTMLVideoElement);
    await settled();
    video.frame();
    expect(camera.state()).toMatchObject({ kind: 'live' });
    expect(tracks).toHaveLength(1);
  });

  test('a reason nobody knows is told in its own words', async () => {
    const { media } = fakeMedia();
    media.fault = new Error('Dispositivo molhado');
    const camera = createCamera(PHOTO_SIZE, media);
    camera.start(new FakeVideo() as unknown as HTMLVideoElement);
    await settled();
    expect(camera.state()).toMatchObject({ message: 'Erro ao acessar a câmera: Dispositivo molhado' });
  });

  test('a broken video', async () => {
    const { camera, video, tracks } = await open();
    video.frame();
    video.dispatchEvent(new Event('error'));
    expect(camera.state()).toEqual({ kind: 'failed', message: 'Erro no vídeo da câmera' });
    expect(tracks[0]?.live).toBe(false);
  });
});

describe('[K-03] a picture that stands still', () => {
  test('is started again after three seconds', async () => {
    const { camera, video, tracks } = await open();
    video.frame();
    await vi.advanceTimersByTimeAsync(FRAME_TIMEOUT_MS - 1);
    video.frame();
    await vi.advanceTimersByTimeAsync(FRAME_TIMEOUT_MS - 1);
    expect(tracks).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(tracks.map((track) => track.live)).toEqual([false, true]);
    expect(camera.state()).toEqual({ kind: 'starting' });
    video.frame();
    expect(camera.state()).toMatchObject({ kind: 'live' });
  });

  test('that never comes ends as broken', async () => {
    const { camera, tracks } = await open();
    await vi.advanceTimersByTimeAsync(FRAME_TIMEOUT_MS * 3);
    expect(camera.state()).toMatchObject({ kind: 'failed', message: BROKEN_VIDEO_TEXT });
    expect(tracks.every((track) => !track.live)).toBe(true);
  });
});

test('[K-03] a picture is taken in its full size, as a JPEG of quality 0.8', async () => {
  const { camera, video } = await open();
  video.frame();
  Object.assign(video, { videoWidth: 1280, videoHeight: 720 });
  const written: unknown[] = [];
  const jpeg = new Blob(['x'], { type: 'image/jpeg' });
  const canvas = {
    ...{ width: 0, height: 0 },
    getContext: () => ({ drawImage: () => undefined }),
    toBlob(done: (blob: Blob) => void, ...how: unknown[]) {
      written.push(canvas.width, canvas.height, ...how);
      done(jpeg);
    },
  };
  Object.assign(page, { createElement: () => canvas });
  expect(await camera.capture()).toBe(jpeg);
  expect(written).toEqual([1280, 720, 'image/jpeg', 0.8]);
});

test('[K-03] tracks stop while the page is hidden and start again when it is back', async () => {
  const { camera, video, tracks } = await open();
  video.frame();
  page.turn('hidden');
  expect(camera.state()).toEqual({ kind: 'hidden' });
  expect(tracks.map((track) => track.live)).toEqual([false]);
  page.turn('visible');
  await settled();
  video.frame();
  expect(camera.state()).toMatchObject({ kind: 'live' });
  expect(tracks.map((track) => track.live)).toEqual([false, true]);
  camera.stop();
  page.turn('visible');
  await settled();
  expect(tracks).toHaveLength(2);
});

describe('[K-03] torch', () => {
  test('off at first, on and off by request', async () => {
    const { camera, video, tracks } = await open({ torch: true });
    video.frame();
    expect(camera.state()).toEqual({ kind: 'live', torch: 'off' });
    await camera.setTorch(true);
    expect(camera.state()).toEqual({ kind: 'live', torch: 'on' });
    expect(tracks[0]?.torch).toBe(true);
    await camera.setTorch(false);
    expect(tracks[0]?.torch).toBe(false);
  });

  test('a camera that refuses has none', async () => {
    const { camera, video } = await open({ torch: true, refuses: true });
    video.frame();
    await camera.setTorch(true);
    expect(camera.state()).toEqual({ kind: 'live', torch: 'none' });
  });
});
