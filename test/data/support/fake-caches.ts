/** Behaviour of a cache's next writes. */
export type CacheFault = 'none' | 'full' | 'silent';

/**
 * The part of a browser's cache storage that the second copies use. A removed cache still serves its holder, but is no
 * longer found. Texts are read once, as bodies are.
 */
export class FakeCaches {
  fault: CacheFault = 'none';
  readonly places = new Map<string, FakeCache>();
  /** Addresses in the order of their writing. */
  readonly written: string[] = [];

  /** This storage under the browser's own type. */
  get storage(): CacheStorage {
    return this as unknown as CacheStorage;
  }

  async open(name: string): Promise<FakeCache> {
    const place = this.places.get(name) ?? new FakeCache(this);
    this.places.set(name, place);
    return place;
  }

  has = async (name: string): Promise<boolean> => this.places.has(name);
  keys = async (): Promise<string[]> => [...this.places.keys()];
  delete = async (name: string): Promise<boolean> => this.places.delete(name);

  /** All texts that can still be found, as one. */
  text(): string {
    return [...this.places.values()].flatMap(({ texts }) => [...texts.values()]).join('\n');
  }
}

class FakeCache {
  readonly texts = new Map<string, string>();
  readonly #browser: FakeCaches;

  constructor(browser: FakeCaches) {
    this.#browser = browser;
  }

  async put(address: string, answer: Response): Promise<void> {
    if (this.#browser.fault === 'silent') await new Promise(() => undefined);
    if (this.#browser.fault === 'full') throw new DOMException('full', 'QuotaExceededError');
    this.texts.set(address, await answer.text());
    this.#browser.written.push(address);
  }

  async delete(address: string): Promise<boolean> {
    return this.texts.delete(address);
  }

  async matchAll(): Promise<Response[]> {
    return [...this.texts.values()].map((text) => new Response(text));
  }
}
