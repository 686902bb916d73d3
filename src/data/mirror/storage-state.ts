/** 'memory': this device cannot keep the mirror (private mode, broken or full storage), so rows go with the page. */
export type StorageState = 'durable' | 'memory';
