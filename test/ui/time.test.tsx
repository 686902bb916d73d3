import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepAppHeight } from '../../src/ui/base/app-height.ts';
import { Countdown } from '../../src/ui/payment/countdown.tsx';
import { FreshnessText } from '../../src/ui/states/freshness-text.tsx';
import { SavedStrip } from '../../src/ui/states/saved-strip.tsx';
import { freshnessLabel } from '../../src/ui/words/freshness-label.ts';

const noon = new Date(2026, 10, 20, 12).getTime();
const ago = (ms: number): string => freshnessLabel({ kind: 'saved', at: noon - ms }, noon);

test('freshness reads as people say it', () => {
  expect(freshnessLabel({ kind: 'live' }, noon)).toBe('ao vivo');
  expect(ago(59_999)).toBe('agora');
  expect(ago(60_000)).toBe('há 1 min');
  expect(ago(3 * 60_000 + 1)).toBe('há 3 min');
  expect(ago(59 * 60_000)).toBe('há 59 min');
  expect(ago(60 * 60_000)).toBe('salvo às 11:00');
  expect(ago(12 * 3_600_000)).toBe('salvo às 00:00');
  expect(ago(12 * 3_600_000 + 60_000)).toBe('salvo em 19/11 às 23:59');
  expect(ago(365 * 24 * 3_600_000)).toBe('salvo em 20/11 às 12:00');
});

test('a time in the future, from a clock set back, reads as now', () => {
  expect(ago(-3_600_000)).toBe('agora');
});

describe('with the clock in hand', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: noon });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

  test.each([
    [new Date(2026, 10, 20, 9, 5).getTime(), 'Sem conexão. Mostrando dados salvos às 09:05.'],
    [new Date(2026, 10, 19, 23, 59).getTime(), 'Sem conexão. Mostrando dados salvos em 19/11/2026 às 23:59.'],
    [null, 'Sem conexão. Mostrando o que está salvo neste aparelho.'],
  ])('without a connection the strip says of when things are (%#)', (savedAt, text) => {
    vi.setSystemTime(new Date(2026, 10, 20, 12));
    render(<SavedStrip savedAt={savedAt} />);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  test('the freshness text grows older by itself', () => {
    render(<FreshnessText freshness={{ kind: 'saved', at: noon - 60_000 }} />);
    expect(screen.getByText('há 1 min')).toBeInTheDocument();
    pass(120_000);
    expect(screen.getByText('há 3 min')).toBeInTheDocument();
  });

  test('what it is of stands before it as one sentence', () => {
    const { rerender } = render(
      <FreshnessText of="Preços salvos" freshness={{ kind: 'saved', at: noon - 60_000 }} />,
    );
    expect(screen.getByText('Preços salvos há 1 min')).toBeInTheDocument();
    rerender(<FreshnessText of="Preços salvos" freshness={{ kind: 'saved', at: noon - 7_200_000 }} />);
    expect(screen.getByText(/^Preços salvos às \d\d:00$/)).toBeInTheDocument();
  });

  test('the countdown shows minutes and seconds and tells readers only at 5 min, at 1 min and at the end', () => {
    const onEnd = vi.fn();
    render(
      <Countdown label="Código válido por" endText="Código vencido" endsAt={noon + 648_000} onEnd={onEnd} />,
    );
    const said = document.querySelector('[aria-live="polite"]');
    expect(screen.getByRole('timer')).toHaveTextContent('10:48');
    expect(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off');
    pass(347_000);
    expect(said).toHaveTextContent('');
    pass(1000);
    expect(said).toHaveTextContent('Faltam 5 minutos');
    pass(239_000);
    expect(screen.getByRole('timer')).toHaveTextContent('01:01');
    expect(said).toHaveTextContent('Faltam 5 minutos');
    pass(1000);
    expect(said).toHaveTextContent('Falta 1 minuto');
    pass(59_500);
    expect(said).toHaveTextContent('Falta 1 minuto');
    expect(onEnd).not.toHaveBeenCalled();
    pass(500);
    expect(said).toHaveTextContent('Código vencido');
    expect(onEnd).toHaveBeenCalledTimes(1);
    pass(60_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test('a clock that is ahead for a moment ends no countdown, which goes on and asks again at its end', () => {
    const onEnd = vi.fn();
    render(
      <Countdown label="Código válido por" endText="Código vencido" endsAt={noon + 60_000} onEnd={onEnd} />,
    );
    vi.setSystemTime(noon + 86_400_000);
    pass(500);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('timer')).toBeNull();
    vi.setSystemTime(noon + 20_000);
    pass(500);
    expect(screen.getByRole('timer')).toHaveTextContent('00:40');
    expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent('Falta 1 minuto');
    pass(40_000);
    expect(onEnd).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('the end is not said before the answer to it, which may set the clock right', async () => {
    let ahead = 0;
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const clock = () => Date.now() + ahead;
    const words = { label: 'Código válido por', endText: 'Código vencido', clock };
    render(<Countdown {...words} endsAt={noon + 60_000} onEnd={() => asked} />);
    ahead = 86_400_000;
    pass(2000);
    expect(screen.getByRole('timer')).toHaveTextContent('00:00');
    expect(screen.queryByText('Código vencido')).toBeNull();
    await act(async () => answer());
    expect(screen.getAllByText('Código vencido')).toHaveLength(2);
    ahead = 0;
    pass(500);
    expect(screen.getByRole('timer')).toHaveTextContent('00:58');
  });

  test('a phone that slept wakes to the true time left', () => {
    render(<Countdown label="Válido por" endText="Vencido" endsAt={noon + 600_000} />);
    vi.setSystemTime(noon + 570_000);
    pass(500);
    expect(screen.getByRole('timer')).toHaveTextContent('00:30');
  });
});

test('[F-07] the application height follows the window until it is stopped', () => {
  const height = () => document.documentElement.style.getPropertyValue('--app-height');
  const resizeTo = (px: number): void => {
    vi.stubGlobal('innerHeight', px);
    window.dispatchEvent(new Event('resize'));
  };
  const stop = keepAppHeight();
  resizeTo(640);
  expect(height()).toBe('640px');
  stop();
  resizeTo(700);
  expect(height()).toBe('640px');
});
