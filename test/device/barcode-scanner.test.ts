import { describe, expect, test } from 'vitest';
import type { BarcodeDecoder } from '../../src/device/picture/decoder.ts';
import { scanCodes } from '../../src/device/qr/scan-codes.ts';
import { type ScanReport, scanBarcodes } from '../../src/device/scan/barcode-scanner.ts';
import { withHelp } from '../../src/device/scan/helped-decoder.ts';
import { openNativeDecoder, SHOP_FORMATS } from '../../src/device/scan/native-decoder.ts';
import type { SeenCode } from '../../src/domain/shop/barcode.ts';

const video = { readyState: 4 } as HTMLVideoElement;
const seen = (text: string): SeenCode => ({ format: 'code_128', text });

/** A decoder with these frames in turn. `shown` resolves after the last. */
function decoderOf(frames: (SeenCode | null)[]) {
  let over = (): void => undefined;
  const shown = new Promise<void>((resolve) => {
    over = resolve;
  });
  const state = { closed: false };
  const decoder: BarcodeDecoder = {
    async decode() {
      if (frames.length === 0) over();
      return frames.shift() ?? null;
    },
    close: () => {
      state.closed = true;
    },
  };
  return { decoder, shown, state };
}

describe('[MI-06] scanning', () => {
  test('tells each code once, after two frames, and buzzes', async () => {
    const { decoder, shown, state } = decoderOf([
      seen('abcd'),
      null,
      seen('abcd'),
      seen('abcd'),
      seen('efgh'),
      seen('abc'),
      seen('efgh'),
    ]);
    const reports: ScanReport[] = [];
    let buzzes = 0;
    const deps = { open: async () => decoder, now: () => 0, buzz: () => void buzzes++ };
    const stop = scanBarcodes(video, (what) => reports.push(what), deps);
    await shown;
    stop();
    expect(reports).toEqual([
      { kind: 'ready' },
      { kind: 'read', code: seen('abcd') },
      { kind: 'read', code: seen('efgh') },
    ]);
    expect(buzzes).toBe(2);
    await expect.poll(() => state.closed).toBe(true);
  });

  test('a product that lies there still after the camera was off is no second one', async () => {
    let now = 0;
    let looksWithoutFrame = 0;
    const camera = {
      get readyState() {
        if (looksWithoutFrame === 0) return 4;
        looksWithoutFrame -= 1;
        now += 500;
        return 0;
      },
    } as HTMLVideoElement;
    const product = [{ rawValue: '7891000100103', format: 'ean_13' }];
    const dark: typeof product = [];
    const over = Promise.withResolvers<void>();
    const shown = [product, product];
    const gone = [dark, dark, dark];
    const frames = [...shown, 'off', ...gone, ...shown, ...gone, ...shown, dark];
    class Detector {
      static getSupportedFormats = async () => SHOP_FORMATS;
      detect = async () => {
        now += 600;
        // As in a call or with a frozen picture: the camera's stream stops for three seconds.
        if (frames[1] === 'off') looksWithoutFrame = frames.splice(1, 1).length * 6;
        if (frames.length === 0) over.resolve();
        return frames.shift() ?? product;
      };
    }
    const native = await openNativeDecoder(Detector);
    if (!native) throw new Error('the detector lacks a format');
    const framesLeft: number[] = [];
    const buzz = (): void => void framesLeft.push(frames.length);
    const deps = { open: async () => native, now: () => now, buzz };
    const stop = scanBarcodes(camera, () => undefined, deps);
    await over.promise;
    stop();
    // The second reading is the last showing, because the camera itself saw the product leave before.
    expect(framesLeft).toEqual([11, 1]);
  });

  test('takes a shelf label with its QR and its bars for one code, that of the product', async () => {
    const qr = (text: string): SeenCode => ({ format: 'qr_code', text });
    const bars: SeenCode = { format: 'ean_13', text: '7891000100103' };
    const label = qr('ETQ490-7891000100103');
    const { decoder, shown, state } = decoderOf([
      label,
      bars,
      label,
      bars,
      bars,
      label,
      qr('loja'),
      qr('loja'),
    ]);
    const reports: ScanReport[] = [];
    const stop = scanCodes(
      video,
      (what) => reports.push(what),
      async () => decoder,
    );
    await shown;
    stop();
    expect(reports).toEqual([
      { kind: 'ready' },
      { kind: 'read', code: bars },
      { kind: 'read', code: qr('loja') },
    ]);
    await expect.poll(() => state.closed).toBe(true);
  });

  test('a decoder that cannot be had is told, so that typing takes over', async () => {
    const deps = { open: () => Promise.reject(new Error('no worker')), now: () => 0, buzz: () => undefined };
    const report = await new Promise<ScanReport>((resolve) => scanBarcodes(video, resolve, deps));
    expect(report).toEqual({ kind: 'broken' });
  });
});

describe("the browser's own detector", () => {
  const all = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'codabar', 'itf', 'qr_code'];
  const detectorOf = (formats: string[], found: { rawValue: string; format: string }[]) =>
    class {
      static getSupportedFormats = async () => formats;
      detect = async () => found;
    };

  test('is used when it reads every format, and its words become ours', async () => {
    const found = [
      { rawValue: 'https://exemplo.com.br', format: 'qr_code' },
      { rawValue: 'A1234B', format: 'codabar' },
    ];
    const decoder = await openNativeDecoder(detectorOf(all, found));
    expect(await decoder?.decode(video)).toEqual({ format: 'codabar', text: '1234' });
    expect(await decoder?.decode({ readyState: 1 } as HTMLVideoElement)).toBeNull();
  });

  test('is left alone when it lacks one, or is not there', async () => {
    expect(await openNativeDecoder(detectorOf(['ean_13'], []))).toBeNull();
    expect(await openNativeDecoder(undefined)).toBeNull();
  });

  test('[MI-06] is left alone where a browser within an app has it and tells no formats', async () => {
    class Detector {
      static getSupportedFormats = () => Promise.reject(new DOMException('Not implemented'));
      detect = async () => [];
    }
    expect(await openNativeDecoder(Detector)).toBeNull();
  });

  describe('[MI-06] is helped by ours', () => {
    /** Both readers look at `frames` frames of a second each. Returns the readers of each frame, and the codes read. */
    async function looksOf(
      frames: number,
      detect: (frame: number) => Promise<{ rawValue: string; format: string }[]>,
      read: (frame: number) => Promise<SeenCode | null>,
      open?: () => Promise<BarcodeDecoder>,
    ) {
      let frame = 0;
      const [looked, closed]: [string[], string[]] = [[], []];
      class Detector {
        static getSupportedFormats = async () => all;
        detect = () => {
          looked.push('native');
          return detect(frame);
        };
      }
      const ours: BarcodeDecoder = {
        decode: () => {
          looked.push('ours');
          return read(frame);
        },
        close: () => void closed.push('ours'),
      };
      const native = await openNativeDecoder(Detector);
      if (!native) throw new Error('the detector lacks a format');
      const decoder = withHelp(native, open ?? (async () => ours), () => frame * 1000);
      const codes: (SeenCode | null)[] = [];
      for (; frame < frames; frame += 1) codes.push(await decoder.decode(video));
      decoder.close();
      return { looked, closed, codes };
    }
    const nothing = async () => [];
    const reads = async () => seen('abcd');

    test('as soon as it fails, also after it has read', async () => {
      const detect = async (frame: number) => {
        if (frame > 0) throw new DOMException('Barcode detection service unavailable.');
        return [{ rawValue: 'wxyz', format: 'code_128' }];
      };
      const { looked, closed, codes } = await looksOf(4, detect, reads);
      expect(looked).toEqual(['native', 'native', 'ours', 'ours']);
      expect(codes).toEqual([seen('wxyz'), null, seen('abcd'), seen('abcd')]);
      expect(closed).toEqual(['ours']);
    });

    test('where it saw nothing for six seconds, in turn until one reads, which goes on alone', async () => {
      const late = async (frame: number) => (frame > 8 ? seen('abcd') : null);
      const { looked, codes } = await looksOf(13, nothing, late);
      expect(looked.slice(0, 7)).toEqual(Array(7).fill('native'));
      expect(looked.slice(7)).toEqual(['ours', 'native', 'ours', 'ours', 'ours', 'ours']);
      expect(codes.at(-1)).toEqual(seen('abcd'));

      const found = async (frame: number) => (frame > 7 ? [{ rawValue: 'wxyz', format: 'code_128' }] : []);
      const own = await looksOf(11, found, async () => null);
      expect(own.looked.slice(7)).toEqual(['ours', 'native', 'native', 'native']);
    });

    test('and goes on alone where the code of ours cannot be had', async () => {
      const { looked } = await looksOf(10, nothing, reads, () => Promise.reject(new Error('offline')));
      expect(looked).toEqual(Array(10).fill('native'));
    });

    test('until both have failed', async () => {
      const fails = () => Promise.reject(new Error('broken'));
      await expect(looksOf(3, fails, fails)).rejects.toThrow('broken');
    });
  });
});
