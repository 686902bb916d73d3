import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stepper } from '../../src/ui/fields/stepper.tsx';
import { ConfirmDialog } from '../../src/ui/sheets/confirm-dialog.tsx';
import { Sheet } from '../../src/ui/sheets/sheet.tsx';

function Page({ closable = true, nested = false }: { closable?: boolean; nested?: boolean }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        closable={closable}
        title="Editar"
        description="Dados do recibo"
      >
        <input aria-label="Nome" />
        {nested && (
          <button type="button" onClick={() => setAsking(true)}>
            Excluir
          </button>
        )}
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          title="Excluir?"
          confirmLabel="Sim, excluir"
          onConfirm={() => setAsking(false)}
        />
      </Sheet>
    </>
  );
}

const opener = () => screen.getByText('Abrir');

async function open(): Promise<HTMLElement> {
  await userEvent.click(opener());
  return screen.findByRole('dialog', { name: 'Editar' });
}

/** Goes BACK, and waits until the browser has arrived. */
async function back(): Promise<void> {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    window.history.back();
    await arrived;
  });
}

beforeEach(() => window.history.pushState({ idx: 3 }, '', '/pagina'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('nothing behind a sheet is read aloud, also where it tells of its own changes', async () => {
  render(
    <>
      <Stepper label="Café" value={2} onValueChange={() => true} />
      <Stepper label="Suco" value={3} onValueChange={() => true} typed />
      <Page />
    </>,
  );
  expect(screen.getAllByRole('group')).toHaveLength(2);
  await open();
  expect(screen.queryAllByRole('status')).toEqual([]);
  expect(screen.queryAllByRole('group')).toEqual([]);
});

test('a sheet that is opened again while the browser still takes its entry away stays, and BACK closes it', async () => {
  render(<Page />);
  await open();
  const goBack = window.history.back.bind(window.history);
  const taken = new Promise<void>((resolve) => {
    vi.spyOn(window.history, 'back').mockImplementationOnce(() => {
      setTimeout(goBack, 200);
      resolve();
    });
  });
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await userEvent.keyboard('{Escape}');
  await taken;
  await open();
  await act(async () => {
    await arrived;
  });
  expect(screen.getByRole('dialog', { name: 'Editar' })).toBeInTheDocument();
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/pagina');
});

test('the sheet is named, described, modal and keeps the focus inside', async () => {
  render(<Page />);
  const dialog = await open();
  expect(dialog).toHaveAccessibleDescription('Dados do recibo');
  expect(dialog).toHaveAttribute('aria-modal', 'true');
  for (let press = 0; press < 5; press++) {
    await userEvent.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  }
});

test('Escape closes it and the focus goes back to what opened it', async () => {
  render(<Page />);
  await open();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(opener()).toHaveFocus());
});

test('a sheet stands in what Safari shows of the page above its keyboard, and the field stays in sight', async () => {
  const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: 800 });
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('visualViewport', view);
  const { style } = document.documentElement;
  const hidden = (): string[] => ['--panned', '--keyboard'].map((name) => style.getPropertyValue(name));
  const change = (event: 'resize' | 'scroll', seen: Partial<typeof view>): void => {
    Object.assign(view, seen).dispatchEvent(new Event(event));
  };
  render(<Page />);
  await open();
  expect(hidden()).toEqual(['', '']);
  const field = screen.getByRole('textbox', { name: 'Nome' });
  field.scrollIntoView = vi.fn();
  field.focus();
  change('resize', { offsetTop: 157.5, height: 400 });
  expect(hidden()).toEqual(['157.5px', '242.5px']);
  expect(field.scrollIntoView).toHaveBeenCalledOnce();
  change('scroll', { offsetTop: 200 });
  expect(hidden()).toEqual(['200px', '200px']);
  // In a zoomed page the view is smaller, although nothing hides the page.
  change('resize', { scale: 2 });
  expect(hidden()).toEqual(['', '']);
  change('resize', { scale: 1 });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(hidden()).toEqual(['', '']);
});

test('closing by hand takes the history entry away again', async () => {
  render(<Page />);
  await open();
  expect(window.history.state).toMatchObject({ idx: 3, openSheets: [expect.any(String)] });
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(window.history.state).toEqual({ idx: 3 }));
});

test('an entry of the screen itself that has the ids of a sheet is not left', async () => {
  const paths = ['/antes', '/pagina', '/pagina'];
  // A page that was reloaded during a step back is on its own entry, with a sheet's state.
  for (const path of paths.slice(0, 2))
    window.history.pushState({ idx: 3, openSheets: ['de antes'] }, '', path);
  vi.stubGlobal('navigation', {
    entries: () => paths.map((path) => ({ url: `${location.origin}${path}` })),
    get currentEntry() {
      return { index: window.history.state.openSheets.length };
    },
  });
  render(<Page />);
  await open();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(window.history.state).toEqual({ idx: 3, openSheets: [] }));
  expect(location.pathname).toBe('/pagina');
});

test('the BACK button closes it and stays on the page', async () => {
  render(<Page />);
  await open();
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.pathname).toBe('/pagina');
  expect(window.history.state).toEqual({ idx: 3 });
});

test('the page is not scrolled back to where it was as the entry of a sheet is taken away', async () => {
  // jsdom does not scroll. An entry takes the mode that is set when the next entry is added.
  const modes: string[] = [];
  const add = window.history.pushState.bind(window.history);
  vi.spyOn(window.history, 'pushState').mockImplementation((...entry) => {
    modes.push(window.history.scrollRestoration);
    add(...entry);
  });
  render(<Page />);
  await open();
  expect(modes).toEqual(['manual']);
  // A screen opened from the sheet gets its scroll position back.
  expect(window.history.scrollRestoration).toBe('auto');
  await back();
  await waitFor(() => expect(window.history.scrollRestoration).toBe('auto'));
});

test('BACK closes the topmost of two and leaves the other open', async () => {
  render(<Page nested />);
  await open();
  await userEvent.click(screen.getByText('Excluir'));
  await screen.findByRole('alertdialog', { name: 'Excluir?' });
  await back();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('dialog', { name: 'Editar' })).toBeInTheDocument();
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a double mount, as in strict mode, leaves one history entry and an open sheet', async () => {
  render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  await open();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByRole('dialog', { name: 'Editar' })).toBeInTheDocument();
  expect(window.history.state.openSheets).toHaveLength(1);
  await back();
  await waitFor(() => expect(window.history.state).toEqual({ idx: 3 }));
});

test('leaving for another page from within keeps that page', async () => {
  function Leaving() {
    const [shown, setShown] = useState(true);
    const leave = (): void => {
      setShown(false);
      window.history.pushState({ idx: 4 }, '', '/outra');
    };
    return (
      <Sheet open={shown} onClose={() => setShown(false)} title="Ir">
        <button type="button" onClick={leave}>
          Ir para outra
        </button>
      </Sheet>
    );
  }
  render(<Leaving />);
  await userEvent.click(screen.getByText('Ir para outra'));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(window.location.pathname).toBe('/outra');
  await back();
  await waitFor(() => expect(window.history.state).toEqual({ idx: 3 }));
});

test('while it may not close, Escape does nothing and there is no cross', async () => {
  render(<Page closable={false} />);
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Editar' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Fechar' })).not.toBeInTheDocument();
});

test('while it may not close, BACK stays on the page and on the sheet', async () => {
  render(<Page closable={false} />);
  await open();
  await back();
  expect(screen.getByRole('dialog', { name: 'Editar' })).toBeInTheDocument();
  expect(window.location.pathname).toBe('/pagina');
  expect(window.history.state.openSheets).toHaveLength(1);
});

test('a sheet that asks before it closes stays open at BACK, again and again', async () => {
  const asked = vi.fn();
  render(<Sheet asks onClose={asked} title="Convidar" />);
  for (const times of [1, 2]) {
    await back();
    expect(asked).toHaveBeenCalledTimes(times);
    expect(screen.getByRole('dialog', { name: 'Convidar' })).toBeInTheDocument();
    expect(window.history.state.openSheets).toHaveLength(1);
  }
  expect(window.location.pathname).toBe('/pagina');
});

test('a question starts on the safe answer', async () => {
  render(
    <ConfirmDialog
      onClose={() => undefined}
      title="Excluir?"
      confirmLabel="Excluir"
      onConfirm={() => undefined}
    />,
  );
  expect(await screen.findByRole('button', { name: 'Cancelar' })).toHaveFocus();
});

test('an opening sheet makes the browser lay nothing out: the page is measured before, and its view with the frame', async () => {
  const order: string[] = [];
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockImplementation(() => {
    order.push('page');
    return 1000;
  });
  const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0 });
  Object.defineProperty(view, 'height', {
    get: () => {
      order.push('view');
      return window.innerHeight;
    },
  });
  vi.stubGlobal('visualViewport', view);
  function Drawn() {
    useLayoutEffect(() => void order.push('drawn'), []);
    return null;
  }
  render(
    <>
      <Drawn />
      <Sheet onClose={() => undefined} title="Editar" />
    </>,
  );
  expect(order).toEqual(['page', 'drawn']);
  expect(document.documentElement.style.paddingRight).toBe('24px');
  await waitFor(() => expect(order).toEqual(['page', 'drawn', 'view']));
});
