import { useImages } from './images-context.tsx';

/** The stored picture of a form's record, with an address for its download. Null where there is none. */
export function useSavedPicture(key: string | null, url: string | null, name: string) {
  const images = useImages();
  if (!key || !url) return null;
  // A picture that waits on this device is not in storage.
  if (url.startsWith('blob:')) return { url, name };
  return { url, name, download: () => images.url(key, { downloadAs: name }) };
}
