import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll } from 'vitest';

/** Gives the next file of this process a browser without databases. */
afterAll(() => {
  globalThis.indexedDB = new IDBFactory();
});
