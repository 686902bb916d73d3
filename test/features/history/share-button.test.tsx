import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../../src/device/files/save-file.ts';
import { shareText } from '../../../src/device/files/share.ts';
import { shareFile } from '../../../src/device/files/share-file.ts';
import { ShareButton } from '../../../src/features/history/share-button.tsx';

const PICTURE = new File(['x'], 'comprovante.png', { type: 'image/png' });
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:x';
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
});

/** A device whose share sheet stays open. By the standard it refuses a second one meanwhile. */
function sheetStaysOpen() {
  let isOpen = false;
  const share = vi.fn((_: ShareData): Promise<void> => {
    if (isOpen) return Promise.reject(new DOMException('not yet completed', 'InvalidStateError'));
    isOpen = true;
    return new Promise(() => undefined);
  });
  Object.assign(navigator, { share, canShare: () => true });
  return share;
}

test('a second tap while the receipt is drawn does nothing, and the button says that it is busy', async () => {
  const share = sheetStaysOpen();
  const drawn = Promise.withResolvers<File>();
  const draw = vi.fn(() => drawn.promise);
  render(<ShareButton title="Recibo" text="x" draw={draw} />);
  const button = screen.getByRole('button', { name: 'Compartilhar' });
  const user = userEvent.setup();
  await user.dblClick(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  drawn.resolve(PICTURE);
  await vi.waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(draw).toHaveBeenCalledOnce();
});

test.each([
  ['a picture', 'dismissed', () => shareFile(PICTURE, 'Recibo')],
  ['a file', 'cancelled', () => saveFile('itens.csv', 'x', 'text/csv')],
  ['a text', 'dismissed', () => shareText({ title: 'Recibo', text: 'x' })],
] as const)(
  '%s that is shared again while the share sheet is open is not saved or copied',
  async (_, end, again) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const copied = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
    const share = sheetStaysOpen();
    void again();
    expect(await again()).toBe(end);
    expect(share).toHaveBeenCalledTimes(2);
    expect(saved).toEqual([]);
    expect(copied).not.toHaveBeenCalled();
    Reflect.deleteProperty(navigator, 'clipboard');
  },
);

/** Longer than a second tap takes, ms. */
const LATER_MS = 3_000;

test('[F-18] a share sheet that never tells its end is over at the next press, and the text is copied then', async () => {
  const copied = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  sheetStaysOpen();
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() - LATER_MS);
  const first = shareText({ title: 'Recibo', text: 'x' });
  window.dispatchEvent(new Event('pointerdown'));
  for (const _ of ['a press', 'another'])
    expect(await shareText({ title: 'Recibo', text: 'x' })).toBe('copied');
  expect(copied).toHaveBeenCalledTimes(2);
  expect(await first).toBe('dismissed');
  Reflect.deleteProperty(navigator, 'clipboard');
});
