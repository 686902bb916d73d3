import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ProductDrawing } from '../../../src/ui/pictures/product-drawing.tsx';
import { ownLocation } from '../support/manage.tsx';
import { item, open, rows } from './open-items.tsx';

test('[MI-01] [X-04] an item without a picture is drawn as customers see it, in the list and in restocking', async () => {
  const place = ownLocation();
  const { server } = place.person;
  server.put({ id: 'c1', type: 'CATEGORY', parentId: place.id, reference: 'Bebidas', content: '{}' });
  item(place, 'Marca própria', { categories: ['c1'] });
  item(place, 'Pão de queijo', { categories: ['c1'] });
  const { user } = open(place);
  await screen.findByText('Mercadinho · 2 produtos');
  const drawnAs = (kind: 'bottle' | 'bread') => {
    const { container, unmount } = render(<ProductDrawing kind={kind} />);
    const looks = [...(container.firstElementChild?.classList ?? [])];
    unmount();
    expect(looks).toHaveLength(2);
    return looks.map((look) => `.${look}`).join('');
  };
  const drawingOf = (name: string, kind: 'bottle' | 'bread') =>
    screen.getByText(name).closest('li')?.querySelector(drawnAs(kind));
  const seen = () => {
    expect(drawingOf('Marca própria', 'bottle')).toBeInTheDocument();
    expect(drawingOf('Pão de queijo', 'bread')).toBeInTheDocument();
  };
  seen();
  await user.click(screen.getByRole('button', { name: 'Reposição' }));
  await screen.findByRole('button', { name: 'Concluir reposição' });
  seen();
});

test('[MI-01] [MB-03] before the location is known its screen says that it is loaded, and when it cannot be', async () => {
  const place = ownLocation();
  const { server } = place.person;
  const gate = Promise.withResolvers<void>();
  server.get = async () => {
    await gate.promise;
    throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'Erro interno' });
  };
  open(place);
  expect(await screen.findByRole('status', { name: 'Carregando localização...' })).toBeInTheDocument();
  gate.resolve();
  expect(await screen.findByText('Erro ao carregar dados do local')).toBeInTheDocument();
  expect(screen.queryByRole('status', { name: 'Carregando localização...' })).toBeNull();
});

test('[MI-01] the list counts, searches by name, code and category, and filters', async () => {
  const place = ownLocation();
  place.person.server.put({
    id: 'c1',
    type: 'CATEGORY',
    parentId: place.id,
    reference: 'Bebidas',
    content: '{}',
  });
  item(place, 'Guaraná', { code: '7891', categories: ['c1'] });
  item(place, 'Pão', { quantity: 0, description: 'de queijo' });
  const { user } = open(place);
  expect(await screen.findByRole('heading', { name: 'Gerenciar Itens' })).toBeInTheDocument();
  expect(await screen.findByText('Mercadinho · 2 produtos')).toBeInTheDocument();
  expect(screen.getByText('esgotado')).toBeInTheDocument();
  const search = screen.getByRole('searchbox');
  for (const [query, found] of [
    ['guarana', 'Guaraná'],
    ['7891', 'Guaraná'],
    ['bebidas', 'Guaraná'],
    ['queijo', 'Pão'],
  ] as const) {
    await user.clear(search);
    await user.type(search, query);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain(found);
  }
  await user.clear(search);
  await user.type(search, 'nada disso');
  expect(await screen.findByText('Nenhum item encontrado')).toBeInTheDocument();
  expect(await screen.findByText('0 itens encontrados')).toHaveAttribute('aria-live', 'polite');
  const clear = screen.getAllByRole('button', { name: 'Limpar busca' }).at(-1);
  await user.click(clear as HTMLElement);
  await user.click(await screen.findByRole('radio', { name: 'Bebidas' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('[MI-01] an item whose price cannot be read says so: customers are not offered it', async () => {
  const place = ownLocation();
  item(place, 'Pão', { value: 'a combinar' });
  item(place, 'Brinde', { value: 0 });
  open(place);
  expect(await screen.findByText('sem preço')).toBeInTheDocument();
  expect(rows().find((row) => row.includes('Brinde'))).toMatch(/R\$\s0,00/);
});

test('[MI-01] an empty shop offers its first item', async () => {
  const { user } = open(ownLocation());
  expect(await screen.findByText('Nenhum item encontrado')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Criar primeiro item' }));
  expect(await screen.findByRole('form', { name: 'Novo item' })).toBeInTheDocument();
});

test('[MI-01] items that were never fetched are not said to be none', async () => {
  const place = ownLocation();
  const { person } = place;
  await person.data.refresh({ kind: 'myLocations' });
  person.server.fault = 'offline';
  open(place);
  expect(await screen.findByRole('heading', { name: 'Você está sem conexão' })).toBeVisible();
  expect(screen.getByText('Mercadinho')).toBeVisible();
  expect(screen.queryByText(/0 produtos/)).toBeNull();
});
