import type { Troubles } from '../../db/queue/troubles.ts';
import type { ImageStore } from '../storage/image-store.ts';

/** Pause between two looks, in ms. A look costs one question to the storage. */
const LOOK_EVERY_MS = 10_000;

/**
 * Tells of a storage of pictures that does not answer. Where phones reach it directly, no request of ours fails by it.
 * Returns a function that stops it.
 */
export function watchPictures(
  { probe }: Pick<ImageStore, 'probe'>,
  troubles: Pick<Troubles, 'meet' | 'end'>,
): () => void {
  if (!probe) return () => undefined;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const error = await probe().then(
      () => null,
      (failure: unknown) => String(failure),
    );
    if (isOver) return;
    if (error === null) troubles.end('pictures');
    else troubles.meet('pictures', error);
    timer = setTimeout(() => void look(), LOOK_EVERY_MS).unref();
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
