/** Asks the browser once per page not to clear this device's storage by itself; browsers decide, and need not say. */
export function createStorageRequest(storage: StorageManager | undefined = navigator.storage): () => void {
  let asked = false;
  return () => {
    if (asked || !storage?.persist) return;
    asked = true;
    // A refusal changes nothing that could be done about it: what is kept is kept as well as before.
    storage.persist().catch(() => undefined);
  };
}
