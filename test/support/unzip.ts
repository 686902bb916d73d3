import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const STORED = 0;

/** Texts of a ZIP file by path, read by the directory at its end. */
export function unzip(bytes: Uint8Array): ReadonlyMap<string, string> {
  const data = Buffer.from(bytes);
  let end = data.length - 22;
  while (end > 0 && data.readUInt32LE(end) !== END) end -= 1;
  const parts = new Map<string, string>();
  let at = data.readUInt32LE(end + 16);
  for (let left = data.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [data.readUInt16LE(at + 10), data.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => data.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const path = data.toString('utf8', at + 46, at + 46 + name);
    const local = data.readUInt32LE(at + 42);
    const start = local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28);
    const packed = data.subarray(start, start + size);
    parts.set(path, (method === STORED ? packed : inflateRawSync(packed)).toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return parts;
}
