import { inflateSync } from 'node:zlib';

interface GreyPicture {
  /** Brightness of each point, line by line. */
  grey: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Bytes of a point by the file's colour type: without transparency and with it. */
const POINT_BYTES: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/**
 * Reads a PNG in the form that browsers write: eight bits a colour, not interlaced. A point's brightness is its green.
 */
export function readPng(png: Buffer): GreyPicture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const size = POINT_BYTES[png[25] ?? 0];
  if (size === undefined || png[24] !== 8 || png[28] !== 0) throw new Error('no PNG as browsers write it');
  const bytes = inflateSync(Buffer.concat(dataOf(png)));
  const grey = new Uint8ClampedArray(width * height);
  let above = new Uint8Array(width * size);
  for (let y = 0; y < height; y += 1) {
    const start = y * (width * size + 1);
    const line = new Uint8Array(width * size);
    for (let x = 0; x < line.length; x += 1) {
      // Points left of a line's first point count as 0.
      const near = [line[x - size] ?? 0, above[x] ?? 0, above[x - size] ?? 0] as const;
      line[x] = (bytes[start + 1 + x] ?? 0) + foretold(bytes[start] ?? 0, ...near);
    }
    for (let x = 0; x < width; x += 1) grey[y * width + x] = line[x * size + 1] ?? 0;
    above = line;
  }
  return { grey, width, height };
}

function dataOf(png: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const from = at + 8;
    if (png.toString('latin1', at + 4, from) === 'IDAT')
      parts.push(png.subarray(from, from + png.readUInt32BE(at)));
  }
  return parts;
}

/** Prediction of a byte by one of the format's filters, from the bytes beside it. */
function foretold(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [byLeft, byUp, byCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
