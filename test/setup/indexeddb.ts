import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll } from 'vitest';

/** The next file of this process finds no database. */
afterAll(() => {
  globalThis.indexedDB = new IDBFactory();
});
