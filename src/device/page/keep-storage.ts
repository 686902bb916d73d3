/**
 * Asks the browser, once per page, not to clear this device's storage. Browsers decide silently, except Firefox.
 * Firefox would ask the person, who expects no question at a first message, so it is left alone.
 */
export function createStorageRequest(storage: StorageManager | undefined = navigator.storage): () => void {
  let asked = false;
  return () => {
    if (asked || !storage?.persist || /Firefox\//.test(navigator.userAgent)) return;
    asked = true;
    // After a refusal the storage is as safe as before, and nothing else can be done.
    storage.persist().catch(() => undefined);
  };
}
