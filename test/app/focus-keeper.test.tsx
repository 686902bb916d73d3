import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import {
  Link,
  MemoryRouter,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { FocusKeeper } from '../../src/app/keepers/focus.tsx';
import { TextField } from '../../src/ui/fields/text-field.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  drawn = false;
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

function Screen({ name, children }: { name: string; children?: ReactNode }) {
  const navigate = useNavigate();
  return (
    <main>
      <h1>{name}</h1>
      {children}
      {['/home', '/shop', '/search', '/late', '/tickets', '/shop?sheet=1'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <Once />
      <button type="button" onClick={() => navigate(-1)}>
        Voltar
      </button>
    </main>
  );
}

let drawn = false;
/** A button that exists only on the first drawing. */
function Once() {
  const navigate = useNavigate();
  const [first] = useState(!drawn);
  return first ? (
    <button
      type="button"
      aria-label="Sair"
      onClick={() => {
        drawn = true;
        void navigate('/home');
      }}
    >
      Sair
    </button>
  ) : null;
}

/** A screen whose code arrives late. */
function Late() {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 60);
    return () => clearTimeout(timer);
  }, []);
  return there ? <Screen name="Tarde" /> : <p>Carregando</p>;
}

/** A screen with its views in the query. */
function Tickets() {
  const { search } = useLocation();
  const [, setSearch] = useSearchParams();
  return search === '?novo' ? (
    <h1>Novo Ticket</h1>
  ) : (
    <main>
      <h1>Suporte</h1>
      <Link to="/tickets?novo">Criar</Link>
      <button type="button" onClick={() => setSearch({ mes: '2' }, { replace: true })}>
        <span key={search}>Próximo mês</span>
      </button>
      <button
        type="button"
        style={{ display: search === '?livre=' ? 'none' : undefined }}
        onClick={() => setSearch('livre')}
      >
        Ocupado
      </button>
      <output>{search}</output>
    </main>
  );
}

/** Links that stay while the screen beside them changes. The conversation has none. */
function Bar() {
  return useLocation().pathname === '/late' ? null : (
    <nav>
      <Link to="/shop?barra">Vendas</Link>
      <Link to="/late?barra">Reposição</Link>
    </nav>
  );
}

function open() {
  render(
    <MemoryRouter initialEntries={['/home']}>
      <FocusKeeper />
      <button type="button">Aviso</button>
      <Bar />
      <Routes>
        <Route path="/home" element={<Screen key="home" name="Início" />} />
        <Route path="/shop" element={<Screen key="shop" name="Compras" />} />
        <Route
          path="/search"
          element={
            <Screen key="search" name="Busca">
              <TextField label="Buscar" autoFocus />
            </Screen>
          }
        />
        <Route path="/late" element={<Late />} />
        <Route path="/tickets" element={<Tickets />} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const heading = (name: string) => screen.getByRole('heading', { name });
const follow = (to: string) => screen.getByRole('link', { name: to });

test('a new screen is entered at its heading, and Tab goes on from there; the first one moves nothing', async () => {
  const user = open();
  await settle();
  expect(document.body).toHaveFocus();
  await user.click(follow('/shop'));
  await waitFor(() => expect(heading('Compras')).toHaveFocus());
  await user.tab();
  expect(follow('/home')).toHaveFocus();
  expect(heading('Compras')).not.toHaveAttribute('tabindex');
});

test('neither a query nor a screen that places the focus itself is interfered with', async () => {
  const user = open();
  await user.click(follow('/shop'));
  await waitFor(() => expect(heading('Compras')).toHaveFocus());
  await user.click(follow('/shop?sheet=1'));
  await settle();
  expect(follow('/shop?sheet=1')).toHaveFocus();
  await user.click(follow('/search'));
  await settle();
  expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveFocus();
});

test('a view in the query that takes the pressed control away is entered at its heading', async () => {
  const user = open();
  await user.click(follow('/tickets'));
  await waitFor(() => expect(heading('Suporte')).toHaveFocus());
  await user.click(follow('Criar'));
  await waitFor(() => expect(heading('Novo Ticket')).toHaveFocus());
});

test('where a press gives no focus, a query moves it only behind a pressed control that is gone or hidden', async () => {
  // jsdom lacks this method.
  Object.assign(Element.prototype, {
    checkVisibility(this: Element) {
      return getComputedStyle(this).display !== 'none';
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'checkVisibility'));
  const user = open();
  await user.click(follow('/tickets'));
  await waitFor(() => expect(heading('Suporte')).toHaveFocus());
  // In Safari a press gives no focus.
  act(() => heading('Suporte').blur());
  fireEvent.click(screen.getByText('Próximo mês'));
  expect(await screen.findByText('?mes=2')).toBeInTheDocument();
  await settle();
  expect(document.body).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Ocupado' }));
  await waitFor(() => expect(heading('Suporte')).toHaveFocus());
  act(() => heading('Suporte').blur());
  fireEvent.click(follow('Criar'));
  await waitFor(() => expect(heading('Novo Ticket')).toHaveFocus());
});

test('a link of a bar leads to the heading, whether the bar stays or goes before the screen is there', async () => {
  const user = open();
  await user.click(follow('Vendas'));
  await waitFor(() => expect(heading('Compras')).toHaveFocus());
  await user.click(follow('Reposição'));
  await waitFor(() => expect(heading('Tarde')).toHaveFocus());
});

test('back on a screen the focus is where it was left, and at the heading where that is no more', async () => {
  const user = open();
  await user.click(follow('/shop'));
  await waitFor(() => expect(heading('Compras')).toHaveFocus());
  await user.click(follow('/late'));
  await waitFor(() => expect(heading('Tarde')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(follow('/late')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(heading('Início')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await settle();
  expect(document.body).toHaveFocus();
  await waitFor(() => expect(heading('Compras')).toHaveFocus());
});

test('a screen that comes late is entered when it is there, unless somebody went elsewhere meanwhile', async () => {
  const user = open();
  await user.click(follow('/late'));
  await waitFor(() => expect(heading('Tarde')).toHaveFocus());
  await user.click(follow('/home'));
  await waitFor(() => expect(heading('Início')).toHaveFocus());
  await user.click(follow('/late'));
  await user.click(screen.getByRole('button', { name: 'Aviso' }));
  await screen.findByRole('heading', { name: 'Tarde' });
  await settle();
  expect(screen.getByRole('button', { name: 'Aviso' })).toHaveFocus();
});

test('a page that nobody has touched yet leaves the focus where it is', async () => {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { userActivation: { value: { hasBeenActive: false } } }),
  );
  const user = open();
  await user.click(follow('/shop'));
  await settle();
  expect(document.body).toHaveFocus();
});
