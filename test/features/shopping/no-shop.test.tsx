import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { pinKiosk, releaseKiosk } from '../../../src/device/place/kiosk-place.ts';
import { parseContent } from '../../../src/records/record.ts';
import { putProfile, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, pretendWidth } from '../support/show.tsx';
import { names, open, openShelf } from './open-shelf.tsx';

const OF_ANOTHER = 'Você entrou como ana@exemplo.com.br. Se o convite foi para outro e-mail, entre com ele.';

describe('a shop that cannot be shown', () => {
  test('[S-07] a location that is not there says so and leads back', async () => {
    const { user, place } = open(makePerson(), '/shopping/nenhuma');
    expect(await screen.findByRole('heading', { name: 'Local não encontrado' })).toBeInTheDocument();
    expect(await screen.findByText(OF_ANOTHER)).toBeVisible();
    expect(screen.getByText(/O endereço pode estar errado/)).toBeVisible();
    expect(screen.queryByText(/terminou/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(place.path).toBe('/home'));
  });

  test('[S-07] [X-05] a pinned tablet has no home to go back to: it tries again instead', async () => {
    pinKiosk(localStorage, { locationId: SHOP, name: 'Mercadinho', deviceKey: null });
    try {
      const person = makePerson();
      const { user } = open(person);
      await screen.findByRole('heading', { name: 'Local não encontrado' });
      const noted = () => person.data.read((tx) => tx.kept(`ended:${SHOP}`));
      await waitFor(async () => expect(await noted()).toBeDefined());
      expect(screen.getByText(/O endereço pode estar errado/)).toBeVisible();
      expect(screen.queryByText(/Você entrou como/)).toBeNull();
      expect(screen.queryByRole('button', { name: 'Voltar' })).not.toBeInTheDocument();
      stockShop(person.server);
      putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725', balance: -5 });
      await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
      expect(await screen.findByRole('list', { name: 'Itens à venda' })).toBeInTheDocument();
      await act(async () => person.data.refresh({ kind: 'profile' }));
      await screen.findByRole('heading', { level: 1, name: 'Saldo negativo' });
      expect(screen.queryByRole('button', { name: 'Voltar' })).not.toBeInTheDocument();
    } finally {
      releaseKiosk(localStorage);
    }
  });

  test('[S-07] a server that fails says so', async () => {
    const person = makePerson();
    person.server.get = async () => {
      throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'Erro interno do servidor.' });
    };
    open(person);
    expect(
      await screen.findByRole('heading', { name: 'Erro ao carregar dados da loja' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Voltar' })).toBeInTheDocument();
  });

  test('[X-02] offline and never saved says so', async () => {
    const person = makePerson();
    stockShop(person.server);
    person.server.fault = 'offline';
    open(person);
    expect(await screen.findByRole('heading', { name: 'Esta loja ainda não foi salva' })).toBeInTheDocument();
  });

  test('[S-01] a shop where everything is sold out does not say that nobody ever stocked it', async () => {
    const person = makePerson();
    stockShop(person.server);
    for (const row of person.server.visible().filter(({ type }) => type === 'ITEM'))
      person.server.put({ ...row, content: JSON.stringify({ ...parseContent(row.content), quantity: 0 }) });
    open(person);
    expect(await screen.findByRole('heading', { name: 'Nenhum item à venda agora' })).toBeVisible();
    expect(screen.getByText('Pode estar tudo esgotado. Volte mais tarde.')).toBeVisible();
  });

  test('[S-06] a lost connection is a warning over the shop, not its end', async () => {
    const { person } = await openShelf();
    act(() => person.socket.become('Disconnected'));
    expect(screen.getByText(/^Conexão em tempo real indisponível/)).toBeInTheDocument();
    person.server.fault = 'offline';
    await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
    expect(await screen.findByText(/^Sem conexão\. Você pode montar o carrinho/)).toBeInTheDocument();
    expect(names()).toHaveLength(4);
  });

  test('[S-01] wide screens show the shelves as a rail and the cart as a panel', async () => {
    pretendWidth(1280);
    await openShelf();
    expect(screen.getByRole('navigation', { name: 'Prateleiras' })).toBeInTheDocument();
    expect(screen.getByRole('complementary', { name: 'Carrinho' })).toBeInTheDocument();
  });
});
