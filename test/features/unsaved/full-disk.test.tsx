import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { profileId } from '../../../src/data/mirror/profile-id.ts';
import { CampaignScreen } from '../../../src/features/campaigns/campaign-screen.tsx';
import { ConfigurationScreen } from '../../../src/features/configuration/configuration-screen.tsx';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { ProfileScreen } from '../../../src/features/profile/profile-screen.tsx';
import { ShoppingScreen } from '../../../src/features/shopping/shopping-screen.tsx';
import { SuppliesScreen } from '../../../src/features/supplies/supplies-screen.tsx';
import type { RecordType } from '../../../src/records/record.ts';
import { withBrokenDatabase } from '../../data/support/broken-database.ts';
import { makePerson, pretendWidth, show, type TestPerson } from '../support/show.tsx';

const SHOP = 'meu-local';
const manager = (path: string, element: ReactNode) => (
  <Route element={<OwnLocationOnly />}>
    <Route path={`/manager/${path}/:locationId/:campaignId?`} element={element} />
  </Route>
);
const SCREENS = {
  [`/manager/items/${SHOP}`]: manager('items', <ItemsScreen />),
  [`/manager/configuration/${SHOP}`]: manager('configuration', <ConfigurationScreen />),
  [`/manager/campaign-details/${SHOP}/promo`]: manager('campaign-details', <CampaignScreen />),
  '/manager/supplies': <Route path="/manager/supplies" element={<SuppliesScreen />} />,
  '/profile': <Route path="/profile" element={<ProfileScreen />} />,
  [`/shopping/${SHOP}`]: <Route path="/shopping/:locationId" element={<ShoppingScreen />} />,
};

/** A shop on the server, of this person or of an owner who gave them a role. */
function shopOf(role: 'owner' | 'deputy'): TestPerson {
  const person = makePerson({ name: 'Rui' });
  const { server, user } = person;
  const owner = role === 'owner' ? user.sub : 'dona';
  const put = (type: RecordType, id: string, content: object, more: object = {}): void =>
    void server.put({ type, id, parentId: SHOP, owner, content: JSON.stringify(content), ...more });
  put('LOCATION', SHOP, { name: 'Mercadinho' }, { parentId: null, reference: 'PRIVATE' });
  put('ITEM', 'agua', { name: 'Água', value: 5, price: 5, cost: 2, quantity: 30 }, { reference: 'Água' });
  put('CATEGORY', 'bebidas', {}, { reference: 'Bebidas' });
  put('CAMPAIGN', 'promo', { name: 'Promo', type: 'discount', discount: 10, categories: [] });
  const lines = [{ itemId: 'agua', name: 'Água', boxes: 2, boxSize: 12, boxName: 'fardo' }];
  put('SUPPLY_ORDER', 'pedido', { status: 'pedido', supplierName: 'Atacado Sul', lines, costs: {} });
  const mine = { parentId: null, owner: user.sub, reference: user.email };
  put('PROFILE', profileId(user.email), { name: 'Rui', balance: 0 }, mine);
  if (role !== 'owner')
    put('STAFF', 'papel', { status: 'ACTIVE', role, sub: user.sub, name: 'Rui' }, { reference: user.email });
  return person;
}

/** Fills the disk of the device and cuts the connection, so that the screen loses its records. */
async function fillDisk({ server, data }: TestPerson): Promise<void> {
  const places = data.live.list('probe', {
    scope: { kind: 'location', id: SHOP },
    read: (tx) => tx.select({ by: 'type', type: 'LOCATION' }),
  });
  const stop = places.subscribe(() => undefined);
  await waitFor(() => expect(places.snapshot().freshness.syncedAt).not.toBeNull());
  server.fault = 'offline';
  await withBrokenDatabase({ fault: 'QuotaExceededError', from: 1, times: 1 }, () => data.keep('x', 1));
  await waitFor(() => expect(places.snapshot()).toMatchObject({ rows: [], freshness: { syncedAt: null } }));
  await act(() => data.read(async () => undefined));
  stop();
}

/** Restores the connection and reads the records again. */
async function fillMirror({ server, data }: TestPerson): Promise<void> {
  server.fault = 'none';
  await act(() => data.nudge());
}

/** A field in the table of items, which only a desktop shows. */
const DESK_CELL = 'Custo de Água';

const textbox = (name: string) => screen.findByRole('textbox', { name });

test.each([
  ['owner', 'Descrição', `/manager/items/${SHOP}`, [/Água/]],
  ['owner', 'Nome', `/manager/items/${SHOP}`, ['Novo item']],
  ['deputy', 'Nome', `/manager/items/${SHOP}`, ['Novo item']],
  ['owner', DESK_CELL, `/manager/items/${SHOP}`, [/^Custo de Água/]],
  ['owner', 'Descrição', `/manager/configuration/${SHOP}`, []],
  ['owner', 'Nome da categoria', `/manager/configuration/${SHOP}`, ['Renomear Bebidas']],
  ['owner', 'Nome', `/manager/campaign-details/${SHOP}/promo`, []],
  ['deputy', 'Água', '/manager/supplies', [/Atacado Sul/, 'Receber entrega']],
  ['owner', 'Nome completo', '/profile', ['Editar dados']],
  ['owner', 'Quantidade de Água', `/shopping/${SHOP}`, ['Água']],
] as const)(
  '[SY-6] what the %s types in "%s" at %s stays where a full disk takes the records away',
  async (role, label, at, presses) => {
    const person = shopOf(role);
    if (label === DESK_CELL) pretendWidth(1280);
    const { user } = show(SCREENS[at], { at, person });
    for (const name of presses) await user.click(await screen.findByRole('button', { name }));
    const field = await textbox(label);
    await user.type(field, '7');
    const typed = (field as HTMLInputElement).value;
    await fillDisk(person);
    expect(field).toBeInTheDocument();
    expect(field).toHaveValue(typed);
    await fillMirror(person);
    expect(field).toBeInTheDocument();
    expect(field).toHaveValue(typed);
  },
);

test('[SY-6] [MI-04] a save for which the disk has no room says why, and the form still holds it', async () => {
  const person = shopOf('owner');
  const at = `/manager/items/${SHOP}`;
  const { user } = show(SCREENS[at], { at, person });
  await user.click(await screen.findByRole('button', { name: /Água/ }));
  const field = await textbox('Descrição');
  await user.type(field, 'Gelada');
  const full = { fault: 'QuotaExceededError', from: 1, times: Number.POSITIVE_INFINITY } as const;
  await withBrokenDatabase(full, async () => {
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Erro ao salvar item')).toHaveTextContent(
      'Não há espaço neste aparelho para guardar isto. Libere espaço e tente de novo.',
    );
  });
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue('Gelada');
});

test('[SY-6] [MC-03] a name for which the disk has no room stays in its field', async () => {
  const person = shopOf('owner');
  const at = `/manager/configuration/${SHOP}`;
  const { user } = show(SCREENS[at], { at, person });
  await user.click(await screen.findByRole('button', { name: 'Renomear Bebidas' }));
  const field = await textbox('Nome da categoria');
  await user.type(field, ' frias');
  const full = { fault: 'QuotaExceededError', from: 1, times: Number.POSITIVE_INFINITY } as const;
  await withBrokenDatabase(full, async () => {
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Erro ao atualizar categoria')).toBeVisible();
  });
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue('Bebidas frias');
});

test('[SY-6] [MB-03] a location that is not there any more once the mirror fills again is left', async () => {
  const person = shopOf('owner');
  const at = `/manager/configuration/${SHOP}`;
  const { said, place } = show(SCREENS[at], { at, person });
  await textbox('Descrição');
  await fillDisk(person);
  person.server.hidden.add(`LOCATION ${SHOP}`);
  await fillMirror(person);
  await waitFor(() => expect(place.path).toBe('/manager'));
  expect(said.map(({ message }) => message)).toContain('Local não encontrado');
});
