import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { UNREACHED } from '../../src/app/boot/boot-keys.ts';
import { watchStart } from '../../src/app/boot/watch-start.ts';
import { Failure } from '../../src/app/parts/error-boundary.tsx';

/** A tab with pages of build 'a'. `next`: the build at its address, null for no answer. */
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
  /** Loads the page once. Its module decides anew. */
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
    const comeBack = (persisted: boolean) =>
      page.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
    return { miss, missCode, comeBack, askAgain: () => part.askedAgain(page) };
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

test('[F-05] whoever asks for another try at once does not wait for a reload that did not happen', async () => {
  const { load, reload } = openTab('a');
  const { miss, askAgain } = await load();
  await miss();
  askAgain();
  expect(await miss()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('[F-05] whoever refused the reload for another build, and asks for another try, gets another load', async () => {
  const { load, reload } = openTab('b');
  const { miss, askAgain } = await load();
  expect(await miss()).toBe(true);
  askAgain();
  expect(await miss()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('[F-06] a page that comes back out of the memory of the browser gets another load, a new one does not', async () => {
  const { load, reload } = openTab('a');
  await (await load()).miss();
  const next = await load();
  next.comeBack(false);
  expect(await next.miss()).toBe(false);
  next.comeBack(true);
  expect(await next.miss()).toBe(true);
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

describe('what the app starts with does not come', () => {
  /** index.html with a picture over it. Each `load` is a page load. */
  function openPage() {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    sessionStorage.clear();
    const [, body = ''] = /<body>(.*)<\/body>/s.exec(readFileSync('index.html', 'utf8')) ?? [];
    const [reload, fetch] = [vi.fn(), vi.fn<() => Promise<Response>>()];
    let page = new EventTarget();
    const later = (act: () => void, ms: number) => setTimeout(act, ms);
    const parts = { document, sessionStorage, location: { reload }, fetch, setTimeout: later };
    const load = (): HTMLScriptElement => {
      vi.clearAllTimers();
      page = Object.assign(new EventTarget(), parts);
      document.body.innerHTML = body.replace(/<script.*<\/script>/s, '');
      document.getElementById('root')?.toggleAttribute('hidden', true);
      const script = document.createElement('script');
      watchStart(script, page as Window);
      return script;
    };
    const miss = () => load().dispatchEvent(new Event('error'));
    const hear = (event: string) => page.dispatchEvent(new Event(event));
    return { load, miss, hear, reload, fetch };
  }

  const endPage = (): void => {
    vi.useRealTimers();
    document.body.innerHTML = '';
  };

  test.each(['the first script', 'the duties of a tablet'])(
    '[F-05] [F-06] without %s the page says so in the words of the app, and loads again at a tap',
    (missing) => {
      const { load, miss, hear, reload } = openPage();
      if (missing === 'the first script') miss();
      else {
        load();
        hear(UNREACHED);
      }
      const said = screen.getByRole('alert').textContent?.replace(/\s+/g, '');
      for (const button of screen.getAllByRole('button')) button.click();
      expect(reload).toHaveBeenCalledTimes(2);
      endPage();
      const error = Object.assign(new Error(''), { name: 'TransportError' });
      render(<Failure error={error} onRetry={() => undefined} />);
      expect(screen.getByRole('alert').textContent?.replace(/\s+/g, '')).toBe(said);
    },
  );

  test('[F-06] [X-05] it loads again by itself once somebody answers, each time later, and at once when the signal is back', async () => {
    const { load, miss, hear, reload, fetch } = openPage();
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetch.mockResolvedValueOnce(new Response('', { status: 503 }));
    fetch.mockImplementation(async () => new Response(''));
    miss();
    await vi.advanceTimersByTimeAsync(3000 + 6000);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(reload).toHaveBeenCalledTimes(1);
    miss();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(reload).toHaveBeenCalledTimes(1);
    hear('online');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    load().dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(60_000);
    miss();
    await vi.advanceTimersByTimeAsync(3000);
    expect(reload).toHaveBeenCalledTimes(3);
    endPage();
  });
});
