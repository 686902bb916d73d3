import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as ws from 'ws';
import { dataFrame } from '../../../server/events/data-frame.ts';

/** The types of ws leave `Receiver` out. */
const { Receiver } = ws as unknown as { Receiver: new (options: object) => Writable };

/** Text of a message, as the reader of the ws package decodes its bytes. */
function read(bytes: Buffer): Promise<string> {
  const receiver = new Receiver({ isServer: false });
  return new Promise((resolve, reject) => {
    receiver.on('message', (data: Buffer) => resolve(data.toString()));
    receiver.on('error', reject);
    receiver.write(bytes);
  });
}

test('[N-03] a frame is read as its head and the bytes that others share, whatever its length', async () => {
  const lengths = fc.constantFrom(0, 1, 40, 124, 125, 126, 127, 65_530, 65_535, 65_536, 70_000);
  await fc.assert(
    fc.asyncProperty(lengths, fc.stringMatching(/^[a-z0-9-]{1,9}$/), async (length, id) => {
      const head = `{"type":"data","id":"${id}`;
      const tail = `","event":"${'ç'.repeat(length / 2)}${'x'.repeat(length % 2)}"}`;
      expect(await read(dataFrame(head, Buffer.from(tail)))).toBe(head + tail);
    }),
  );
});
