// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImageClient } from '../../src/images/image-client.ts';
import { ImagesProvider } from '../../src/images/images-context.tsx';
import { useFreshUrl } from '../../src/images/use-fresh-url.ts';
import { useImageUrl } from '../../src/images/use-image-url.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

type Here = NonNullable<Parameters<typeof useImageUrl>[1]>['here'];

function Picture({ name, here, isAsked }: { name: string | null; here?: Here; isAsked?: boolean }) {
  const image = useImageUrl(name, { here, isAsked });
  if (image.kind === 'spared')
    return createElement('button', { type: 'button', onClick: image.ask }, image.kind);
  return image.kind === 'ready'
    ? createElement('img', { src: image.url, alt: 'foto', onError: image.onError })
    : createElement('p', null, image.kind);
}

/** An image client that answers with these addresses in turn, the last one for ever. */
function fakeImages(...urls: string[]): ImageClient {
  const fake: Partial<ImageClient> = {
    recentUrl: () => null,
    url: async (key) => `${key}#${urls.length > 1 ? urls.shift() : urls[0]}`,
  };
  return fake as ImageClient;
}

function tree(images: ImageClient, name: string | null, here?: Here, isAsked = false) {
  const props = { images, children: createElement(Picture, { name, here, isAsked }) };
  return createElement(ImagesProvider, props);
}
/** A picture with the link that opens it. */
function Linked({ name }: { name: string }) {
  const image = useImageUrl(name);
  const href = useFreshUrl(name, image);
  const props = { src: image.kind === 'ready' ? image.url : '', alt: 'foto' };
  return createElement('a', { href: href ?? '' }, createElement('img', props));
}
const source = () => screen.getByRole('img').getAttribute('src');
const breakImage = () => act(async () => void screen.getByRole('img').dispatchEvent(new Event('error')));

test('[O-01] an image key becomes an address; no key is none', async () => {
  const images = fakeImages('1');
  const { rerender } = render(tree(images, 'a'));
  screen.getByText('loading');
  await screen.findByRole('img');
  expect(source()).toBe('a#1');
  rerender(tree(images, 'b'));
  screen.getByText('loading');
  await screen.findByRole('img');
  expect(source()).toBe('b#1');
  rerender(tree(images, null));
  screen.getByText('none');
});

test('[O-01] [X-04] a picture that waits on this device is shown from there; storage is asked for what has left', async () => {
  const asked: string[] = [];
  const images = fakeImages('1');
  const { url } = images;
  images.url = (key) => {
    asked.push(key);
    return url(key);
  };
  const { rerender } = render(tree(images, 'a', { kind: 'reading' }));
  screen.getByText('loading');
  rerender(tree(images, 'a', { kind: 'waiting', url: 'blob:a' }));
  expect(source()).toBe('blob:a');
  expect(asked).toEqual([]);
  rerender(tree(images, 'a', { kind: 'none' }));
  screen.getByText('loading');
  await screen.findByRole('img');
  expect(source()).toBe('a#1');
  expect(asked).toEqual(['a']);
});

test('[O-01] a broken image is signed again, then given up until the network returns', async () => {
  render(tree(fakeImages('old', 'new'), 'a'));
  await screen.findByRole('img');
  await breakImage();
  expect(source()).toBe('a#new');
  await breakImage();
  screen.getByText('failed');
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(source()).toBe('a#new');
});

test('[O-01] a picture that failed while the network was there is tried again, ever less often', async () => {
  vi.useFakeTimers();
  const images = fakeImages('1');
  let asked = 0;
  const { url } = images;
  images.url = (key) => {
    asked += 1;
    return url(key);
  };
  render(tree(images, 'a'));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(0);
  for (const wait of [30_000, 60_000, 120_000]) {
    await breakImage();
    screen.getByText('failed');
    await pass(wait - 1);
    screen.getByText('failed');
    await pass(1);
    expect(source()).toBe('a#1');
  }
  asked = 0;
  await pass(3_600_000);
  expect(asked).toBe(0);
  await breakImage();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(source()).toBe('a#1');
});

test('[MS-02] [O-01] the link to a shown picture leads to an address of now, and the picture is not fetched again', async () => {
  vi.useFakeTimers();
  const images = fakeImages('1', '2', '3', '4');
  const children = createElement(Linked, { name: 'a' });
  render(createElement(ImagesProvider, { images, children }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  const href = () => screen.getByRole('link').getAttribute('href');
  expect([source(), href()]).toEqual(['a#1', 'a#1']);
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  expect([source(), href()]).toEqual(['a#1', 'a#2']);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect([source(), href()]).toEqual(['a#1', 'a#3']);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect([source(), href()]).toEqual(['a#1', 'a#4']);
});

test('an address signed moments ago is painted at once', () => {
  const fake: Partial<ImageClient> = { recentUrl: (key) => `${key}#kept` };
  const images = fake as ImageClient;
  render(tree(images, 'a'));
  expect(source()).toBe('a#kept');
});

test('[O-01] a picture without an address is a failed one, asked for again when the network returns', async () => {
  const images = fakeImages('1');
  const { url } = images;
  images.url = () => Promise.reject(new Error('the code could not be had'));
  render(tree(images, 'a'));
  await screen.findByText('failed');
  images.url = url;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByRole('img');
  expect(source()).toBe('a#1');
});

describe('[O-01] where the person saves data', () => {
  const connection = Object.assign(new EventTarget(), { saveData: true });
  beforeEach(() => {
    connection.saveData = true;
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

  /** An image client with these pictures stored on the device. Also returns the fetched ones. */
  function storage(...kept: string[]) {
    const fetched: string[] = [];
    const images = fakeImages('1');
    const { url } = images;
    images.isKept = async (key) => kept.includes(key);
    images.url = (key) => {
      fetched.push(key);
      return url(key);
    };
    return { images, fetched };
  }

  test('a picture is fetched once they ask for it', async () => {
    const { images, fetched } = storage();
    const { rerender } = render(tree(images, 'a'));
    await act(async () => undefined);
    expect(fetched).toEqual([]);
    await act(async () => screen.getByText('spared').click());
    expect(source()).toBe('a#1');
    rerender(tree(images, 'b'));
    await act(async () => undefined);
    screen.getByText('spared');
    expect(fetched).toEqual(['a']);
  });

  test('one that is kept on this device, or waits on it, is shown at once', async () => {
    const { images } = storage('a');
    const { rerender } = render(tree(images, 'a'));
    expect(await screen.findByRole('img')).toBeDefined();
    rerender(tree(images, 'b', { kind: 'waiting', url: 'blob:b' }));
    expect(source()).toBe('blob:b');
  });

  test('what they have opened shows its picture, and nothing is spared once the setting is off', async () => {
    const { images, fetched } = storage();
    const { rerender } = render(tree(images, 'a', undefined, true));
    expect(await screen.findByRole('img')).toBeDefined();
    rerender(tree(images, 'b'));
    screen.getByText('spared');
    connection.saveData = false;
    await act(async () => void connection.dispatchEvent(new Event('change')));
    await screen.findByRole('img');
    expect(fetched).toEqual(['a', 'b']);
  });
});
