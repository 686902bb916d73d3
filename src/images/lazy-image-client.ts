import type { ImageClient } from './image-client.ts';

/** The image client, its code loaded with its first use, after the first paint. */
export function createLazyImageClient(load: () => Promise<ImageClient>): ImageClient {
  let client: ImageClient | null = null;
  let loading: Promise<ImageClient> | null = null;
  const loaded = (): Promise<ImageClient> => {
    loading ??= load().then(
      (made) => {
        client = made;
        return made;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  return {
    url: async (key, options) => (await loaded()).url(key, options),
    recentUrl: (key) => client?.recentUrl(key) ?? null,
    isKept: (key) =>
      loaded().then(
        (made) => made.isKept(key),
        () => false,
      ),
    list: async (prefix, options) => (await loaded()).list(prefix, options),
    get: async (key) => (await loaded()).get(key),
    head: async (key) => (await loaded()).head(key),
    put: async (key, image, options) => (await loaded()).put(key, image, options),
    delete: async (key) => (await loaded()).delete(key),
    copy: async (from, to) => (await loaded()).copy(from, to),
    forget: () => client?.forget(),
  };
}
