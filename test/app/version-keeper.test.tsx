import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { updateOffer } from '../../src/app/composition/sw-bridge.ts';
import { VersionKeeper } from '../../src/app/keepers/version.tsx';
import { noticeTyping } from '../../src/device/page/typing.ts';

noticeTyping();
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
  document.querySelector('dialog')?.remove();
});

function open() {
  const reload = vi.fn();
  updateOffer.follow = reload;
  render(
    <>
      <VersionKeeper />
      <input aria-label="Nome" />
    </>,
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const later = () => act(() => vi.advanceTimersByTimeAsync(5000));
  return { reload, later, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

test('[X-06] a page that does nothing takes the version of another tab at once', () => {
  const { reload } = open();
  updateOffer.follow();
  expect(reload).toHaveBeenCalledOnce();
});

test('[X-06] one with an open shop or a code to pay takes it when that is done', async () => {
  const { reload, later } = open();
  history.replaceState(null, '', '/shopping/place');
  updateOffer.follow();
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  history.replaceState(null, '', '/home');
  await later();
  expect(reload).not.toHaveBeenCalled();
  dialog.remove();
  await later();
  expect(reload).toHaveBeenCalledOnce();
});

test('[X-06] one that would ask before it is left takes it once nothing is unsaved: a photo that was chosen is not typed', async () => {
  const { reload, later } = open();
  const ask = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', ask);
  updateOffer.follow();
  await later();
  expect(reload).not.toHaveBeenCalled();
  removeEventListener('beforeunload', ask);
  await later();
  expect(reload).toHaveBeenCalledOnce();
});

test('[X-06] one in which something is half typed takes it when the field is left empty or is gone', async () => {
  const { reload, later, user } = open();
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'Ana');
  updateOffer.follow();
  await later();
  expect(reload).not.toHaveBeenCalled();
  await user.clear(screen.getByRole('textbox', { name: 'Nome' }));
  await later();
  expect(reload).toHaveBeenCalledOnce();
});
