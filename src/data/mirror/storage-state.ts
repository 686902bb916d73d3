/** The mirror cannot be kept on this device (private mode, broken or full storage): rows live until the page closes. */
export type StorageState = 'durable' | 'memory';
