// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeQueuedImage } from '../../src/app/composition/queued-image.ts';
import type { ImageClient, PutOptions } from '../../src/images/image-client.ts';
import { ImagesProvider } from '../../src/images/images-context.tsx';
import { failed } from '../../src/images/storage-errors.ts';
import { useQueuedUpload } from '../../src/images/use-queued-upload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const KEY = 'items/l1/ana/1700000000000_suco.jpg';
const picture = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });
const attachment = { key: KEY, contentType: 'image/png', size: 3, metadata: {}, stored: false };

/** A form that uploads a picture, over a storage whose answers the test gives. */
async function uploading() {
  const puts: { options: PutOptions; store: () => void }[] = [];
  const put: ImageClient['put'] = (key, _image, options = {}) =>
    new Promise((resolve) => {
      puts.push({ options, store: () => resolve({ kind: 'done', value: key }) });
      options.signal?.addEventListener('abort', () => resolve(failed('CANCELLED')));
    });
  const images = { put, delete: async () => ({ kind: 'done', value: null }) } as unknown as ImageClient;
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(ImagesProvider, { images, children });
  const { result, unmount } = renderHook(() => useQueuedUpload(), { wrapper });
  const left = new AbortController();
  const shares: number[] = [];
  const ended = result.current.upload(picture, {
    key: KEY,
    metadata: {},
    signal: left.signal,
    onProgress: (share) => shares.push(share),
  });
  await vi.waitFor(() => expect(puts).toHaveLength(1));
  const isStopped = (): boolean => puts[0]?.options.signal?.aborted ?? false;
  /** Closes the form, which aborts the upload. */
  const close = (): void => {
    left.abort();
    unmount();
  };
  return { images, puts, upload: result.current, ended, shares, isStopped, close };
}

test('[SY-95] [X-04] a picture saved while its form uploads it is sent once, and both hear how far it is', async () => {
  const { images, puts, upload, ended, shares, isStopped, close } = await uploading();
  upload.keep(KEY);
  const moved = vi.fn();
  const queued = storeQueuedImage(images, attachment, new Uint8Array([1, 2, 3]), moved);
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(puts).toHaveLength(1);
  expect(isStopped()).toBe(false);
  puts[0]?.options.onProgress?.(0.5);
  expect([shares, moved.mock.calls.length]).toEqual([[0.5], 1]);
  puts[0]?.store();
  await queued;
  expect(await ended).toEqual({ kind: 'stored' });
});

test('[SY-95] the upload of a saved picture waits half a minute for its entry', async () => {
  const { ended, upload, isStopped, close } = await uploading();
  upload.keep(KEY);
  close();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(isStopped()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isStopped()).toBe(true);
  expect(await ended).toMatchObject({ kind: 'failed', fault: 'CANCELLED' });
});

test('[SY-95] [X-04] a picture is sent once where its form ends before the outbox has a place for it', async () => {
  const { images, puts, upload, ended, close } = await uploading();
  upload.keep(KEY);
  close();
  puts[0]?.store();
  expect(await ended).toEqual({ kind: 'stored' });
  await storeQueuedImage(images, attachment, new Uint8Array([1, 2, 3]), () => undefined);
  expect(puts).toHaveLength(1);
});

test('[SY-95] [X-04] the upload of a saved picture goes on while the outbox of its page sends others', async () => {
  const { images, puts, upload, isStopped, close } = await uploading();
  const other = { ...attachment, key: `${KEY}.other` };
  const sent = storeQueuedImage(images, other, new Uint8Array([1]), () => undefined);
  upload.keep(KEY);
  close();
  await vi.advanceTimersByTimeAsync(300_000);
  expect([puts.length, isStopped()]).toEqual([2, false]);
  puts[1]?.store();
  await sent;
  await vi.advanceTimersByTimeAsync(29_999);
  const queued = storeQueuedImage(images, attachment, new Uint8Array([1, 2, 3]), () => undefined);
  await vi.advanceTimersByTimeAsync(300_000);
  expect([puts.length, isStopped()]).toEqual([2, false]);
  puts[0]?.store();
  await queued;
});

test('[MI-05] the upload of a picture that was not saved ends with its form', async () => {
  const { ended, isStopped, close } = await uploading();
  close();
  expect(isStopped()).toBe(true);
  expect(await ended).toMatchObject({ kind: 'failed', fault: 'CANCELLED' });
});

test('[SY-95] a picture that could not be stored is sent anew by the next attempt', async () => {
  const { images, puts, ended, close } = await uploading();
  close();
  await ended;
  const queued = storeQueuedImage(images, attachment, new Uint8Array([1, 2, 3]), () => undefined);
  await vi.waitFor(() => expect(puts).toHaveLength(2));
  puts[1]?.store();
  await queued;
});
