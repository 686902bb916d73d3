import { expect, test, vi } from 'vitest';

/** A tab with pages of build 'a', whose address answers with `next`. Null for no answer. */
function openTab(next: string | null) {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  const parts = {
    document: { documentElement: { dataset: { build: 'a' } } },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    location: { reload },
    fetch: async () => {
      if (next === null) throw new TypeError('Failed to fetch');
      return new Response(`<!doctype html><html lang="pt-BR" data-build="${next}"></html>`);
    },
  };
  /** One load of the page: its module decides anew. */
  const load = async () => {
    vi.resetModules();
    const part = await import('../../src/app/parts/missed-part.ts');
    const page = Object.assign(new EventTarget(), parts) as unknown as Window;
    part.reloadOnReplacedBuild(page);
    const missCode = () => page.dispatchEvent(new Event('vite:preloadError'));
    const miss = (): Promise<boolean> => {
      missCode();
      return part.reloadsForMissedScreen(page);
    };
    return { miss, missCode, askAgain: () => part.askedAgain(page) };
  };
  return { load, reload };
}

test.each([['b'], ['a']])(
  '[X-06] [F-06] a missing screen loads the page again while build %s is served, once',
  async (next) => {
    const { load, reload } = openTab(next);
    expect(await (await load()).miss()).toBe(true);
    expect(await (await load()).miss()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test('[F-06] screens missed together load the page again once, for all of them', async () => {
  const { load, reload } = openTab('a');
  const { miss } = await load();
  expect(await Promise.all([miss(), miss()])).toEqual([true, true]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('[F-05] whoever asks for another try gets another load, for Chromium keeps a failed import', async () => {
  const { load, reload } = openTab('a');
  await (await load()).miss();
  const { miss, askAgain } = await load();
  expect(await miss()).toBe(false);
  askAgain();
  expect(await miss()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('[F-06] where nobody answers the page stays and says what is wrong', async () => {
  const { load, reload } = openTab(null);
  expect(await (await load()).miss()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('[X-06] other code that is missed loads the page again for another build alone: something may be half typed', async () => {
  const same = openTab('a');
  (await same.load()).missCode();
  const other = openTab('b');
  (await other.load()).missCode();
  await vi.waitFor(() => expect(other.reload).toHaveBeenCalledTimes(1));
  expect(same.reload).not.toHaveBeenCalled();
});
