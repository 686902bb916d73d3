import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { AppFrame } from '../../src/ui/layout/app-frame.tsx';
import { AWNINGS, awningOf } from '../../src/ui/layout/awning.tsx';
import { Paper } from '../../src/ui/layout/paper.tsx';
import { Skeleton } from '../../src/ui/marks/skeleton.tsx';
import { drawCode, QrCode } from '../../src/ui/payment/qr-code.tsx';
import { ProductPicture } from '../../src/ui/pictures/product-picture.tsx';
import { ConnectionError, ErrorScreen, UnexpectedError } from '../../src/ui/states/error-screen.tsx';
import { FullPageLoader } from '../../src/ui/states/full-page-loader.tsx';
import { MoneyText, moneyText } from '../../src/ui/words/money-text.tsx';

test("[F-04] the full-page loader says 'Carregando...' unless told otherwise", () => {
  const { rerender } = render(<FullPageLoader />);
  expect(screen.getByRole('status')).toHaveTextContent('Carregando...');
  rerender(<FullPageLoader text="Iniciando aplicação..." />);
  expect(screen.getByRole('status')).toHaveTextContent('Iniciando aplicação...');
});

test('[F-05] the error screen offers to reload the page and to clear the error', async () => {
  const onReload = vi.fn();
  const onRetry = vi.fn();
  render(
    <ErrorScreen onReload={onReload} onRetry={onRetry}>
      <UnexpectedError />
    </ErrorScreen>,
  );
  const said = within(screen.getByRole('alert'));
  expect(said.getByRole('heading', { level: 1, name: 'Oops! Algo deu errado' })).toBeInTheDocument();
  expect(said.getByText('Ocorreu um erro inesperado na aplicação.')).toBeInTheDocument();
  await userEvent.click(said.getByRole('button', { name: 'Recarregar Página' }));
  expect(onReload).toHaveBeenCalledTimes(1);
  await userEvent.click(said.getByRole('button', { name: 'Tentar Novamente' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('[F-06] a connection error shows its heading, the network detail and every server error', () => {
  render(<ConnectionError networkDetail="Failed to fetch" serverErrors={['Um', 'Dois']} />);
  expect(screen.getByRole('heading', { name: 'Erro de Conexão' })).toBeInTheDocument();
  expect(
    screen.getByText('Não foi possível conectar com o servidor. Verifique sua conexão com a internet.'),
  ).toBeInTheDocument();
  expect(screen.getByText('Failed to fetch')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Um', 'Dois']);
});

test('money reads in reais, and a former price is told apart without colour or line', () => {
  expect(moneyText(123456)).toBe('R$\u00a01.234,56');
  expect(moneyText(-240)).toBe('− R$\u00a02,40');
  const asIntl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  void fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (centavos) => {
      expect(moneyText(centavos)).toBe(asIntl.format(centavos / 100));
    }),
  );
  const { container } = render(<MoneyText value={600} former />);
  expect(container).toHaveTextContent('de R$ 6,00');
});

test('every id has one awning for life, and all eight are used', () => {
  void fc.assert(
    fc.property(fc.string(), (id) => {
      const colour = awningOf(id);
      expect(colour).toBe(awningOf(id));
      expect(Number.isInteger(colour) && colour >= 0 && colour < AWNINGS).toBe(true);
    }),
  );
  expect(new Set(Array.from({ length: 200 }, (_, index) => awningOf(`local-${index}`))).size).toBe(AWNINGS);
});

test('the QR code is an image with a name and four quiet modules on every side', () => {
  render(<QrCode text="00020126580014br.gov.bcb.pix" label="QR Code do PIX" />);
  expect(screen.getByRole('img', { name: 'QR Code do PIX' })).toBeInTheDocument();
  const { path, side } = drawCode('00020126580014br.gov.bcb.pix');
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
    Number(x),
    Number(y),
    Number(length),
  ]);
  expect(Math.min(...runs.map(([x]) => x as number))).toBe(4);
  expect(Math.min(...runs.map(([, y]) => y as number))).toBe(4);
  expect(Math.max(...runs.map(([x, , length]) => (x as number) + (length as number)))).toBe(side - 4);
});

test('a picture that fails gives way to a drawing, and a new address is tried again', () => {
  const { container, rerender } = render(<ProductPicture src="/a.webp" alt="Guaraná" seed="guarana" />);
  fireEvent.error(screen.getByRole('img', { name: 'Guaraná' }));
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: 'Guaraná' })).toBeInTheDocument();
  rerender(<ProductPicture src="/b.webp" alt="Guaraná" seed="guarana" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/b.webp');
});

test('bones are named once and hidden one by one', () => {
  render(<Skeleton shape="row" count={3} label="Carregando itens" />);
  const region = screen.getByRole('status', { name: 'Carregando itens' });
  expect(region).toHaveAttribute('aria-busy', 'true');
  expect(region.querySelectorAll('[aria-hidden="true"]')).toHaveLength(3);
});

test('a page with columns says so, because the oldest browsers cannot tell by its content', () => {
  const { container, rerender, unmount } = render(<AppFrame panel="Carrinho">Loja</AppFrame>);
  expect(container).toHaveAttribute('data-columns');
  rerender(<AppFrame footer="Pagar">Loja</AppFrame>);
  expect(container).not.toHaveAttribute('data-columns');
  rerender(<AppFrame rail="Bebidas">Loja</AppFrame>);
  expect(container).toHaveAttribute('data-columns');
  unmount();
  expect(container).not.toHaveAttribute('data-columns');
});

test('a page with paper for the printer says so as long as it prints', () => {
  const { unmount } = render(<Paper title="Fechamento">Sums</Paper>);
  expect(document.documentElement).not.toHaveAttribute('data-printed');
  fireEvent(window, new Event('beforeprint'));
  expect(document.querySelector('body > [aria-hidden]')).toBeNull();
  expect(document.documentElement).toHaveAttribute('data-printed');
  unmount();
  expect(document.documentElement).not.toHaveAttribute('data-printed');
});
