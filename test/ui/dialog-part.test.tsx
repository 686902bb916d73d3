import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handleMissedChunk } from '../../src/ui/base/late-chunk.ts';
import { dialogPart } from '../../src/ui/base/late-part.tsx';
import { currentToasts, toast } from '../../src/ui/toasts/toast.ts';
import { toastMissedPress } from '../../src/ui/toasts/toast-missed.ts';

let end = (): void => undefined;
beforeEach(() => {
  end = toastMissedPress(window);
});

afterEach(() => {
  end();
  toast.dismiss();
  handleMissedChunk({ reloads: async () => false, askedAgain: () => undefined });
});

/** A form with a button for a dialog, whose code is missing until `come`. */
function openForm() {
  const code = { isThere: false };
  const fetchPart = vi.fn(async () => {
    if (!code.isThere) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    return () => <p>a câmera</p>;
  });
  const Camera = dialogPart<{ onClose: () => void }>(fetchPart);
  function Form() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Nome" />
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        {isOpen && <Camera onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<Form />);
  const come = (): void => {
    code.isThere = true;
  };
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  const told = () => currentToasts()[0];
  return { fetchPart, come, press, told };
}

test('[F-05] [F-06] a press whose dialog is missing says so, leaves what is typed, and another press opens it', async () => {
  const { fetchPart, come, press, told } = openForm();
  await userEvent.type(screen.getByLabelText('Nome'), 'Suco');
  await press();
  await waitFor(() => expect(told()?.message).toMatch(/^Não foi possível abrir\. Verifique sua conexão/));
  expect(screen.getByLabelText('Nome')).toHaveValue('Suco');
  come();
  await press();
  expect(await screen.findByText('a câmera')).toBeInTheDocument();
  expect(fetchPart).toHaveBeenCalledTimes(2);
});

test('[F-05] whoever wishes has the page loaded anew, and is told where nobody answers', async () => {
  const reloads = vi.fn(async () => false);
  const askedAgain = vi.fn();
  handleMissedChunk({ reloads, askedAgain });
  const { press, told } = openForm();
  await press();
  await waitFor(() => expect(told()).toBeDefined());
  expect(reloads).not.toHaveBeenCalled();
  const { action } = told() ?? {};
  expect(action?.label).toBe('Recarregar');
  toast.dismiss();
  action?.onPress();
  expect(askedAgain).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(told()).toBeDefined());
  expect(reloads).toHaveBeenCalledTimes(1);
});
