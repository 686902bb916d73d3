import { createContext, type ReactNode, useContext } from 'react';
import type { ImageClient } from './image-client.ts';

const ImagesContext = createContext<ImageClient | null>(null);

/** Provides the app's ImageClient, or a fake in tests. */
export function ImagesProvider({ images, children }: { images: ImageClient; children: ReactNode }) {
  return <ImagesContext.Provider value={images}>{children}</ImagesContext.Provider>;
}

/** The image storage. Throws outside an ImagesProvider. */
export function useImages(): ImageClient {
  const images = useContext(ImagesContext);
  if (!images) throw new Error('useImages outside ImagesProvider');
  return images;
}
