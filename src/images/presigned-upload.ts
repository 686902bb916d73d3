import type { Outgoing, SignedSender } from './signed-sender.ts';
import { StorageFaultError } from './storage-errors.ts';
import type { SendRequest } from './upload.ts';

interface Told {
  upload: string;
  url: string;
  headers: Record<string, string>;
}

/** Timeout of checking an upload, ms. Our storage may wait 30 s each until it has read and stored one. */
const LOOK_TIMEOUT_MS = 100_000;

/**
 * Sends a picture to the bucket at an address that our storage gives for these bytes alone. Then our storage checks it
 * there. Throws StorageFaultError.
 */
export async function sendPresigned(
  { url, headers = {}, body, signal, onProgress }: Omit<Outgoing, 'method'> & { body: Blob },
  { sender, transport }: { sender: SignedSender; transport: SendRequest },
): Promise<void> {
  const ask = async (query: string, more: { timeoutMs?: number } = {}): Promise<Response> =>
    sender.send({ method: 'POST', url: `${url}?${query}`, headers, ...(signal && { signal }), ...more });
  const told = (await (await ask(`upload=&size=${body.size}`)).json()) as Told;
  const request = { method: 'PUT', url: told.url, headers: new Headers(told.headers), body };
  const answer = await transport({
    ...request,
    signal: signal ?? null,
    onProgress: onProgress ?? null,
  }).catch(() => {
    throw new StorageFaultError(signal?.aborted ? 'CANCELLED' : 'NETWORK');
  });
  // The address was made for these bytes. So a refusal means that it is too old or the bucket is away, and nothing
  // about the picture.
  if (!answer.ok) throw new StorageFaultError('UNAVAILABLE');
  onProgress?.(1);
  await ask(`upload=${told.upload}`, { timeoutMs: LOOK_TIMEOUT_MS });
}
