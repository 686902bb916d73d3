import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../../src/ui/toasts/toast.ts';
import { Toaster } from '../../src/ui/toasts/toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  act(() => toast.dismiss());
  vi.useRealTimers();
});

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test('[F-07] a toast stays 3000 ms by default', () => {
  act(() => void toast.success('Item salvo'));
  pass(2999);
  expect(screen.getByText('Item salvo')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Item salvo')).not.toBeInTheDocument();
});

test('[F-07] a reason stands on a line of its own, and is there as long as it takes to read', () => {
  const detail = 'Não há espaço neste aparelho. '.repeat(5);
  act(() => void toast.error('Erro ao salvar', { detail }));
  expect(screen.getByText('Erro ao salvar').textContent).toBe(`Erro ao salvar\n${detail}`);
  pass(('Erro ao salvar'.length + detail.length) * 70 - 1);
  expect(screen.getByText('Erro ao salvar')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Erro ao salvar')).not.toBeInTheDocument();
});

test('[F-17] an amount in a toast stays on one line', () => {
  act(() => void toast.info('PIX de R$ 7,40 · Café'));
  expect(screen.getByText(/^PIX/).textContent).toBe('PIX de R$\u00a07,40 · Café');
});

test('[F-07] the time of a toast counts only while the page is visible', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const turn = (to: 'hidden' | 'visible'): void => {
    visibility.mockReturnValue(to);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  act(() => void toast.success('Item salvo'));
  pass(1000);
  turn('hidden');
  pass(60_000);
  turn('visible');
  pass(1999);
  expect(screen.getByText('Item salvo')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Item salvo')).not.toBeInTheDocument();
  turn('hidden');
  act(() => void toast.error('Não foi possível enviar'));
  pass(60_000);
  turn('visible');
  pass(5999);
  expect(screen.getByText('Não foi possível enviar')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Não foi possível enviar')).not.toBeInTheDocument();
  visibility.mockRestore();
});

test('[F-07] the newest is in front, and each of the others has its whole time once it is', () => {
  act(() => {
    toast.info('Primeiro');
    toast.info('Segundo');
  });
  expect(screen.getAllByRole('button', { name: 'Fechar aviso' })).toHaveLength(1);
  pass(3000);
  expect(screen.queryByText('Segundo')).not.toBeInTheDocument();
  pass(2999);
  expect(screen.getByText('Primeiro')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Primeiro')).not.toBeInTheDocument();
});

test('[F-07] at most five toasts are kept, the oldest leaves first', () => {
  act(() => {
    for (let index = 1; index <= 7; index++) toast.info(`Aviso ${index}`, { duration: 60_000 });
  });
  expect(screen.getAllByText(/^Aviso \d$/).map((one) => one.textContent)).toEqual([
    'Aviso 3',
    'Aviso 4',
    'Aviso 5',
    'Aviso 6',
    'Aviso 7',
  ]);
});

test('[F-07] the same words are one toast, whose time starts again; each action stays its own', () => {
  act(() => {
    for (const id of ['a', 'b', 'c']) toast.info('Nova mensagem de Marina', { id });
  });
  expect(screen.getAllByText('Nova mensagem de Marina')).toHaveLength(1);
  pass(2000);
  act(() => void toast.info('Nova mensagem de Marina'));
  pass(2000);
  expect(screen.getAllByText('Nova mensagem de Marina')).toHaveLength(1);
  pass(1000);
  expect(screen.queryByText('Nova mensagem de Marina')).not.toBeInTheDocument();
  const action = { label: 'Desfazer', onPress: () => undefined };
  act(() => {
    for (const id of ['a', 'b']) toast.info('Item removido', { id, action });
  });
  expect(screen.getAllByText('Item removido')).toHaveLength(2);
});

test("[F-07] loading says 'Processando...' by default and stays until its work ends under the same id", () => {
  let id = '';
  act(() => {
    id = toast.loading();
  });
  pass(600_000);
  expect(screen.getByText('Processando...')).toBeInTheDocument();
  act(() => void toast.success('Pronto', { id }));
  expect(screen.queryByText('Processando...')).not.toBeInTheDocument();
  pass(3000);
  expect(screen.queryByText('Pronto')).not.toBeInTheDocument();
});

test('an error interrupts readers, stays at least six seconds and can be dismissed', () => {
  act(() => void toast.error('Não foi possível salvar'));
  pass(5999);
  expect(screen.getByText('Não foi possível salvar').closest('[aria-live]')).toHaveAttribute(
    'aria-live',
    'assertive',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  expect(screen.queryByText('Não foi possível salvar')).not.toBeInTheDocument();
});

test('a long error, which says what to do, stays as long as reading it takes', () => {
  act(() => void toast.error('x'.repeat(200)));
  pass(13_999);
  expect(screen.getByText(/^x+$/)).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText(/^x+$/)).not.toBeInTheDocument();
});

test('the live regions are there before anything is said, and a success waits its turn', () => {
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(2);
  act(() => void toast.success('Item salvo'));
  expect(screen.getByText('Item salvo').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
});

test('nothing leaves while the pointer is inside', () => {
  act(() => void toast.success('Item salvo'));
  const area = document.querySelector('[data-toaster]') as HTMLElement;
  fireEvent.pointerEnter(area);
  pass(20_000);
  expect(screen.getByText('Item salvo')).toBeInTheDocument();
  fireEvent.pointerLeave(area);
  pass(3000);
  expect(screen.queryByText('Item salvo')).not.toBeInTheDocument();
});

test('closing the last toast with the pointer over it does not hold the next one for ever', () => {
  act(() => void toast.success('Primeiro'));
  const area = document.querySelector('[data-toaster]') as HTMLElement;
  fireEvent.pointerEnter(area);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  act(() => void toast.success('Segundo'));
  pass(3000);
  expect(screen.queryByText('Segundo')).not.toBeInTheDocument();
});

test('[F-07] a toast with a button can be reached by keyboard: it stays ten seconds, or longer where that is asked', () => {
  const action = { label: 'Desfazer', onPress: () => undefined };
  act(() => void toast.success('Item removido', { action, duration: 3000 }));
  pass(9999);
  expect(screen.getByText('Item removido')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Item removido')).not.toBeInTheDocument();
  act(() => void toast.info('Mudar também?', { action, duration: 12_000 }));
  pass(11_999);
  expect(screen.getByText('Mudar também?')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Mudar também?')).not.toBeInTheDocument();
});

test("a toast's action runs once and takes the toast away", () => {
  const onPress = vi.fn();
  act(() => void toast.warning('Sinal fraco', { action: { label: 'Ver', onPress } }));
  fireEvent.click(screen.getByRole('button', { name: 'Ver' }));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Sinal fraco')).not.toBeInTheDocument();
});
