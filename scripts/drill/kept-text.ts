import type { Page } from '@playwright/test';

/**
 * All that the origin keeps on the device, as one text: both storages, every IndexedDB row, every cached answer,
 * cookies.
 */
export async function keptText(page: Page): Promise<string> {
  const cookies = JSON.stringify(await page.context().cookies());
  return cookies + (await page.evaluate(readAll));
}

/**
 * The words that the device still holds. Poll it, because the sign-in is shown before the last data of a person is
 * gone.
 */
export async function heldOf(page: Page, words: readonly string[]): Promise<string[]> {
  const text = await keptText(page);
  return words.filter((word) => text.includes(word));
}

async function readAll(): Promise<string> {
  const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const blobs: Blob[] = [];
  const bytesAsText = (_key: string, value: unknown): unknown => {
    if (value instanceof Blob) blobs.push(value);
    if (value instanceof Map || value instanceof Set) return [...value];
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
    return value;
  };
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    parts.push(name);
    const db = await done(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const rows = db.transaction(store).objectStore(store);
      parts.push(
        ...[await done(rows.getAllKeys()), await done(rows.getAll())].map((all) =>
          JSON.stringify(all, bytesAsText),
        ),
      );
    }
    db.close();
  }
  for (const blob of blobs) parts.push(await blob.text());
  for (const name of await caches.keys()) {
    // The precache holds the app itself, which is the same for everybody.
    if (name.includes('precache')) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      parts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
  }
  return parts.join('\n');
}
