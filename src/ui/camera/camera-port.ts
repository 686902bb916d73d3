/** State of a camera. A failure's text disappears after a while, the failure stays until a restart. */
export type CameraPortState =
  | { kind: 'closed' }
  | { kind: 'starting' }
  | { kind: 'live'; torch: 'none' | 'off' | 'on' }
  | { kind: 'hidden' }
  | { kind: 'failed'; message: string | null };

/** A camera as the kit uses it: the device's, or a fake in tests. */
export interface CameraPort {
  state(): CameraPortState;
  subscribe(listener: () => void): () => void;
  start(video: HTMLVideoElement): void;
  stop(): void;
  setTorch(on: boolean): Promise<void>;
  capture(): Promise<Blob>;
}
