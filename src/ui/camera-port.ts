/** What a camera is doing. A failure's text leaves after a while; the failure stays until it is started again. */
export type CameraPortState =
  | { kind: 'closed' }
  | { kind: 'starting' }
  | { kind: 'live'; torch: 'none' | 'off' | 'on' }
  | { kind: 'hidden' }
  | { kind: 'failed'; message: string | null };

/** A camera as the kit needs it: the device's, or a fake in tests. */
export interface CameraPort {
  state(): CameraPortState;
  subscribe(listener: () => void): () => void;
  start(video: HTMLVideoElement): void;
  stop(): void;
  setTorch(on: boolean): Promise<void>;
  /** What is on show, as a picture. */
  capture(): Promise<Blob>;
}
