import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SaidSubmission, saySubmission } from '../../../src/ui/toasts/say-submission.ts';
import { currentToasts, toast } from '../../../src/ui/toasts/toast.ts';

const WORDS = { done: 'Item salvo com sucesso!', failed: 'Erro ao salvar item' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  toast.dismiss();
  vi.useRealTimers();
});

const said = (): string[] => currentToasts().map(({ message }) => message);

test('[X-04] [F-07] a save that takes long says so at once and after a minute, and then its end', async () => {
  let end = (_: { kind: 'applied' }): void => undefined;
  const later = new Promise<{ kind: 'applied' }>((resolve) => {
    end = resolve;
  });
  const submission: SaidSubmission = { kind: 'sending', later };
  expect(saySubmission(submission, WORDS)).toBe(true);
  await vi.advanceTimersByTimeAsync(800);
  expect(said()).toEqual(['Guardado neste aparelho. Enviando…']);
  await vi.advanceTimersByTimeAsync(59_200);
  expect(said()).toEqual(['Ainda enviando…']);
  end({ kind: 'applied' });
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual([WORDS.done]);
});

test('[X-04] the loading notice of a screen stays until the end of its save', async () => {
  const id = toast.loading('Criando campanha...');
  saySubmission({ kind: 'sending', later: new Promise(() => undefined) }, WORDS, id);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said()).toEqual(['Criando campanha...']);
});

test('[F-14] a save that is still sent at the sign-out tells the next person nothing', async () => {
  let end = (_: { kind: 'applied' }): void => undefined;
  const later = new Promise<{ kind: 'applied' }>((resolve) => {
    end = resolve;
  });
  saySubmission({ kind: 'sending', later }, WORDS);
  toast.dismiss();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said()).toEqual([]);
  end({ kind: 'applied' });
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual([]);
});

test.each([
  ['turn', 'em seguida'],
  ['connection', 'quando a conexão voltar'],
  ['server', 'quando o servidor voltar'],
  ['session', 'quando você entrar novamente'],
] as const)('[X-04] a kept save says what it waits for: %s', (awaits, when) => {
  expect(saySubmission({ kind: 'queued', awaits }, WORDS)).toBe(true);
  expect(said()).toEqual([`Guardado neste aparelho. Será enviado ${when}.`]);
});
