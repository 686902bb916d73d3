import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { keepNoFormHistory } from '../../../src/device/page/no-form-history.ts';
import { EmailField } from '../../../src/features/account/email-field.tsx';
import { CodeField } from '../../../src/ui/fields/code-field.tsx';
import { PasswordField } from '../../../src/ui/fields/password-field.tsx';
import { TextAreaField } from '../../../src/ui/fields/text-area-field.tsx';
import { TextField } from '../../../src/ui/fields/text-field.tsx';

/** Fields of a page. The test sets the purpose of one. */
function Fields({ purpose = 'name' }: { purpose?: string }) {
  return (
    <>
      <EmailField />
      <TextField label="Nome" autoComplete={purpose} />
      <TextField label="CPF" />
      <CodeField label="Código" value="" onValueChange={() => undefined} />
      <TextAreaField label="Mensagem" />
      <PasswordField label="Senha" autoComplete="current-password" />
    </>
  );
}

/** Purposes that the page's fields declare to the browser, in order. */
const purposes = (page: HTMLElement): (string | null)[] =>
  [...page.querySelectorAll('input,textarea')].map((field) => field.getAttribute('autocomplete'));

const NOTHING = ['off', 'off', 'off', 'off', 'off', 'new-password'];

test('[X-05] on a shared device a browser is told to keep nothing of any field, whatever it is for', async () => {
  const container = document.body.appendChild(document.createElement('main'));
  keepNoFormHistory(container);
  const { rerender } = render(<Fields />, { container });
  await waitFor(() => expect(purposes(container)).toEqual(NOTHING));
  rerender(<Fields purpose="given-name" />);
  await waitFor(() => expect(purposes(container)).toEqual(NOTHING));
  // A shown password is a text field.
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  await waitFor(() => expect(purposes(container).at(-1)).toBe('off'));
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }));
  await waitFor(() => expect(purposes(container)).toEqual(NOTHING));
  container.remove();
});

test('[X-05] fields that stand there already are marked, too, and on other devices each names its purpose', async () => {
  const { container } = render(<Fields />);
  expect(purposes(container)).toEqual(['username', 'name', null, 'one-time-code', null, 'current-password']);
  keepNoFormHistory(container);
  expect(purposes(container)).toEqual(NOTHING);
});
