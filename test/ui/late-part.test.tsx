import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src/app/parts/error-boundary.tsx';
import { handleMissedChunk, RELOAD_MS } from '../../src/ui/base/late-chunk.ts';
import { optionalPart, requiredPart } from '../../src/ui/base/late-part.tsx';

afterEach(() => {
  handleMissedChunk({ reloads: async () => false, askedAgain: () => undefined });
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a late part stands for itself until its code is there, and at once after that', async () => {
  let arrive = (): void => undefined;
  let fetched = 0;
  const Part = requiredPart<{ name: string }>(
    () =>
      new Promise((resolve) => {
        fetched += 1;
        arrive = () => resolve(({ name }) => <p>{name}</p>);
      }),
    <p>espera</p>,
  );
  const first = render(<Part name="um" />);
  expect(first.container.textContent).toBe('espera');
  arrive();
  await screen.findByText('um');
  expect(render(<Part name="dois" />).container.textContent).toBe('dois');
  expect(fetched).toBe(1);
});

test.each([
  ['somebody', requiredPart],
  ['nobody', optionalPart],
])('a part that %s waits for and that was loaded ahead shows at once', async (_, make) => {
  const Part = make<object>(async () => () => <p>já</p>);
  await Part.load();
  expect(render(<Part />).container.textContent).toBe('já');
});

/** Code that is missing until `come`. */
function missingChunk() {
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  let isThere = false;
  const fetchPart = vi.fn(async () => {
    if (!isThere) throw missing;
    return () => <p>a parte</p>;
  });
  const come = (): void => {
    isThere = true;
  };
  return { fetchPart, come };
}

/** Every cause for requesting a missing part again without a person's press. */
const ASKED: [string, (show: () => void) => void][] = [
  ['the browser is online again', () => fireEvent(window, new Event('online'))],
  ['a rest is over', () => vi.advanceTimersByTime(3000)],
  ['it is shown anew', (show) => show()],
];

test.each(ASKED)(
  '[F-06] code that nobody waits for is missed without a word, and comes once %s',
  async (_, ask) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { fetchPart, come } = missingChunk();
    const Part = optionalPart(fetchPart);
    const show = (key: string) => (
      <ErrorBoundary>
        <p>a tela</p>
        <Part key={key} />
      </ErrorBoundary>
    );
    const { container, rerender } = render(show('um'));
    await act(async () => undefined);
    expect(fetchPart).toHaveBeenCalledTimes(1);
    expect(container.textContent).toBe('a tela');
    come();
    await act(async () => ask(() => rerender(show('dois'))));
    expect(container.textContent).toBe('a telaa parte');
  },
);

test('code that stays away is asked for at ever longer intervals', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { fetchPart } = missingChunk();
  const Part = optionalPart(fetchPart, <p>lugar</p>);
  const { container } = render(<Part />);
  for (const [rest, times] of [
    [2999, 1],
    [1, 2],
    [5999, 2],
    [1, 3],
  ] as const) {
    await act(() => vi.advanceTimersByTimeAsync(rest));
    expect(fetchPart).toHaveBeenCalledTimes(times);
  }
  expect(container.textContent).toBe('lugar');
});

test('[F-06] code that stays away is asked for at most once a minute, and leaves no listener behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { fetchPart } = missingChunk();
  const Part = optionalPart(fetchPart);
  const [added, removed] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')];
  render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  const calls = fetchPart.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fetchPart).toHaveBeenCalledTimes(calls + 1);
  const online = ({ mock }: typeof added | typeof removed) =>
    mock.calls.filter(([event]) => event === 'online').length;
  expect(online(added) - online(removed)).toBe(1);
});

test('[F-06] rows that are shown one after the other make nothing ask for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { fetchPart } = missingChunk();
  const Part = optionalPart(fetchPart);
  const { rerender } = render(<Part />);
  for (let row = 0; row < 30; row += 1) await act(async () => rerender(<Part key={row} />));
  const calls = fetchPart.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(fetchPart.mock.calls.length).toBeLessThanOrEqual(calls + 1);
});

test('[F-05] [F-06] code that somebody waits for says so, and comes with another try', async () => {
  const { fetchPart, come } = missingChunk();
  const Part = requiredPart(fetchPart, <p>espera</p>);
  render(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  await screen.findByRole('heading', { name: 'Erro de Conexão' });
  come();
  fireEvent.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  await screen.findByText('a parte');
});

/** A form with unsaved data beside a part whose code is missing. */
function unsavedBeside(isReloading: boolean) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  handleMissedChunk({ reloads: async () => isReloading, askedAgain: () => undefined });
  const ask = (event: Event): void => event.preventDefault();
  addEventListener('beforeunload', ask);
  const { fetchPart, come } = missingChunk();
  const Part = requiredPart(fetchPart, <p>espera</p>);
  render(
    <ErrorBoundary>
      <input aria-label="Nome" />
      <Part />
    </ErrorBoundary>,
  );
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Suco' } });
  return { come, save: () => removeEventListener('beforeunload', ask) };
}

test.each([
  ['whoever refuses the reload', true],
  ['a page that does not reload', false],
])(
  '[F-06] [X-06] missing code leaves what is unsaved where it is, and comes later: %s',
  async (_, isReloading) => {
    const { come, save } = unsavedBeside(isReloading);
    await act(() => vi.advanceTimersByTimeAsync(RELOAD_MS + 120_000));
    expect(screen.getByLabelText('Nome')).toHaveValue('Suco');
    expect(screen.getByText('espera')).toBeInTheDocument();
    come();
    await act(async () => void fireEvent(window, new Event('online')));
    expect(screen.getByText('a parte')).toBeInTheDocument();
    expect(screen.getByLabelText('Nome')).toHaveValue('Suco');
    save();
  },
);

test('[F-06] once nothing is unsaved any more the screen says that code is missing', async () => {
  const { save } = unsavedBeside(true);
  await act(() => vi.advanceTimersByTimeAsync(RELOAD_MS));
  expect(screen.queryByRole('alert')).toBeNull();
  save();
  await act(async () => void fireEvent(window, new Event('online')));
  expect(screen.getByRole('heading', { name: 'Erro de Conexão' })).toBeInTheDocument();
});
