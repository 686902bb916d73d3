import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../../src/ui/buttons/button.tsx';
import { CopyButton } from '../../src/ui/buttons/copy-button.tsx';
import { IconButton } from '../../src/ui/buttons/icon-button.tsx';
import { Chips } from '../../src/ui/fields/chips.tsx';
import { Stepper } from '../../src/ui/fields/stepper.tsx';
import { Switch } from '../../src/ui/fields/switch.tsx';
import { mediaOf } from '../setup/media.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a busy button keeps its name, says it is busy and does not submit', () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy>
        Entrar
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Entrar' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  fireEvent.click(button);
  expect(submit).not.toHaveBeenCalled();
});

test('the number over an icon is said by the name of its button, and is no text beside it', () => {
  render(<IconButton label="Notificações" icon={<i />} count={120} />);
  const button = screen.getByRole('button', { name: 'Notificações (120)' });
  expect(button).toHaveTextContent(/^$/);
  expect(button.querySelector('[data-count]')).toHaveAttribute('data-count', '99+');
});

test('the stepper stays within its limits and names what it counts', async () => {
  function Held() {
    const [value, setValue] = useState(1);
    return <Stepper label="Guaraná" removes value={value} max={2} onValueChange={setValue} />;
  }
  render(<Held />);
  expect(screen.getByRole('group', { name: 'Guaraná' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Aumentar Guaraná' }));
  expect(screen.getByRole('status')).toHaveTextContent('2');
  const plus = screen.getByRole('button', { name: 'Aumentar Guaraná' });
  expect(plus).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(plus);
  expect(plus).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('2');
  await userEvent.click(screen.getByRole('button', { name: 'Diminuir Guaraná' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remover Guaraná' }));
  expect(screen.getByRole('status')).toHaveTextContent('0');
  const minus = screen.getByRole('button', { name: 'Diminuir Guaraná' });
  expect(minus).toHaveAttribute('aria-disabled', 'true');
  expect(minus).toHaveFocus();
  await userEvent.click(minus);
  expect(screen.getByRole('status')).toHaveTextContent('0');
});

test('the number of a loose stepper is typed too, within its limits; left empty it stays what it was', async () => {
  const heard: number[] = [];
  function Held() {
    const [value, setValue] = useState(8);
    const change = (next: number): void => {
      heard.push(next);
      setValue(next);
    };
    return <Stepper label="Guaraná" look="loose" value={value} min={2} max={100} onValueChange={change} />;
  }
  render(<Held />);
  const number = screen.getByRole('textbox', { name: 'Guaraná' });
  expect(number).toHaveAttribute('inputmode', 'numeric');
  // Focus selects the present text, so typing replaces it.
  await userEvent.tab();
  await userEvent.tab();
  expect(number).toHaveFocus();
  await userEvent.keyboard('30');
  expect(heard).toEqual([3, 30]);
  await userEvent.click(screen.getByRole('button', { name: 'Aumentar Guaraná' }));
  expect(number).toHaveValue('31');
  expect(screen.getByRole('status')).toHaveTextContent('31');
  await userEvent.clear(number);
  await userEvent.type(number, 'x{Enter}');
  // The focus stays for the next count, with the text selected again.
  expect(number).toHaveFocus();
  expect(number).toHaveValue('31');
  await userEvent.keyboard('45{Enter}');
  expect(number).toHaveValue('45');
  vi.stubGlobal('matchMedia', (media: string) => mediaOf(media, media === '(pointer: coarse)'));
  await userEvent.keyboard('{Enter}');
  // On a phone Enter closes the keyboard.
  expect(number).not.toHaveFocus();
  await userEvent.type(number, '999', { initialSelectionStart: 0, initialSelectionEnd: 2 });
  expect(number).toHaveValue('100');
});

test('chips are one tab stop; arrows, Home and End move and choose', async () => {
  const chips = [
    { id: 'a', label: 'Tudo' },
    { id: 'b', label: 'Bebidas' },
    { id: 'c', label: 'Doces' },
  ] as const;
  function Held() {
    const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
    return <Chips label="Categorias" chips={chips} value={value} onValueChange={setValue} />;
  }
  render(<Held />);
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Tudo' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Bebidas' })).toBeChecked();
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Tudo' })).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test('a switch says whether it is on', async () => {
  function Held() {
    const [on, setOn] = useState(false);
    return <Switch label="Usar saldo" checked={on} onCheckedChange={setOn} />;
  }
  render(<Held />);
  await userEvent.click(screen.getByRole('switch', { name: 'Usar saldo' }));
  expect(screen.getByRole('switch', { name: 'Usar saldo' })).toBeChecked();
});

const pass = (ms: number): Promise<void> => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));

test("[F-18] copying answers 'Copiado!' for 2 s", async () => {
  vi.useFakeTimers();
  const write = vi.fn(async () => undefined);
  render(<CopyButton text="000201" write={write} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copiar' }));
  await pass(0);
  expect(write).toHaveBeenCalledWith('000201');
  await pass(1999);
  expect(screen.getByRole('button', { name: 'Copiado!' })).toBeInTheDocument();
  const live = document.querySelector('[aria-live="polite"]');
  expect(live).toHaveTextContent('Copiado!');
  await pass(1);
  expect(screen.getByRole('button', { name: 'Copiar' })).toBeInTheDocument();
  // The return of the label is not announced.
  expect(live).toBeEmptyDOMElement();
});

test("[F-18] a refused copy answers 'Erro' for 2 s", async () => {
  vi.useFakeTimers();
  render(<CopyButton text="000201" write={() => Promise.reject(new Error('NotAllowedError'))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copiar' }));
  await pass(0);
  await pass(1999);
  expect(screen.getByRole('button', { name: 'Erro' })).toBeInTheDocument();
  await pass(1);
  expect(screen.getByRole('button', { name: 'Copiar' })).toBeInTheDocument();
});

test('[F-18] copying again starts the two seconds again', async () => {
  vi.useFakeTimers();
  render(<CopyButton text="000201" write={async () => undefined} />);
  fireEvent.click(screen.getByRole('button'));
  await pass(0);
  await pass(1500);
  fireEvent.click(screen.getByRole('button'));
  await pass(0);
  await pass(1999);
  expect(screen.getByRole('button', { name: 'Copiado!' })).toBeInTheDocument();
});
