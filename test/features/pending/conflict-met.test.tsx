import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { CampaignScreen } from '../../../src/features/campaigns/campaign-screen.tsx';
import { ConfigurationScreen } from '../../../src/features/configuration/configuration-screen.tsx';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { PendingStrip } from '../../../src/features/pending/pending-strip.tsx';
import { manage, ownLocation } from '../support/manage.tsx';
import type { TestPerson } from '../support/show.tsx';

type Place = ReturnType<typeof ownLocation>;

const WAITS = 'Mudou enquanto você editava. A sua mudança espera em Pendências.';

/** Another device of the owner changes a record that is open here. */
function changeElsewhere(
  { server }: TestPerson,
  type: 'ITEM' | 'CAMPAIGN' | 'LOCATION',
  id: string,
  part: object,
) {
  const content = { ...JSON.parse(server.rows.get(`${type} ${id}`)?.content ?? '{}'), ...part };
  server.put({ id, type, content: JSON.stringify(content) });
}

function put({ person, id }: Place, type: 'ITEM' | 'CAMPAIGN', key: string, content: object): void {
  person.server.put({ id: key, type, parentId: id, reference: key, content: JSON.stringify(content) });
}

const openItems = (place: Place) =>
  manage(
    'items',
    <>
      <PendingStrip />
      <ItemsScreen />
    </>,
    place,
  );

/** Types another price into the form of 'Suco', changes it to 6 on another device, and saves. */
async function clashOverPrice(
  { person }: Place,
  { user }: ReturnType<typeof openItems>,
  lastEdit?: object,
): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  const form = await screen.findByRole('form', { name: 'Editar Suco' });
  await user.clear(within(form).getByLabelText('Preço'));
  await user.type(within(form).getByLabelText('Preço'), '700');
  changeElsewhere(person, 'ITEM', 'Suco', { value: 6, ...(lastEdit && { lastEdit }) });
  await user.click(within(form).getByRole('button', { name: 'Salvar' }));
  return (await screen.findByText(WAITS)).closest('[data-toast]') as HTMLElement;
}

const parked = ({ data }: TestPerson) => data.read((tx) => tx.entries());

test('[X-04] [MI-04] an item that was changed elsewhere closes its form, and the tray keeps the edit, one press away', async () => {
  const place = ownLocation();
  put(place, 'ITEM', 'Suco', { value: 5, cost: 2, quantity: 8 });
  const view = openItems(place);
  const { user, said } = view;
  const notice = await clashOverPrice(place, view);
  expect(said.map(({ message }) => message)).toEqual([WAITS]);
  expect(screen.queryByRole('form')).toBeNull();
  expect(await parked(place.person)).toHaveLength(1);
  await user.click(within(notice).getByRole('button', { name: 'Ver pendências' }));
  const tray = await screen.findByRole('dialog', { name: 'Pendências' });
  await user.click(await within(tray).findByRole('button', { name: 'Usar a minha' }));
  expect(await within(tray).findByText('Nada pendente')).toBeInTheDocument();
  await waitFor(() =>
    expect(JSON.parse(place.person.server.rows.get('ITEM Suco')?.content ?? '{}')).toMatchObject({
      value: 7,
    }),
  );
});

test('[X-04] the other side is kept also where it took its change back meanwhile', async () => {
  const place = ownLocation();
  put(place, 'ITEM', 'Suco', { value: 5, quantity: 8 });
  const view = openItems(place);
  const { user } = view;
  const notice = await clashOverPrice(place, view);
  changeElsewhere(place.person, 'ITEM', 'Suco', { value: 5 });
  await act(() => place.person.data.refresh({ kind: 'location', id: place.id }));
  await user.click(within(notice).getByRole('button', { name: 'Ver pendências' }));
  const tray = await screen.findByRole('dialog', { name: 'Pendências' });
  expect(await within(tray).findByText(/R\$\s5,00/)).toBeInTheDocument();
  await user.click(within(tray).getByRole('button', { name: 'Manter a outra' }));
  expect(await within(tray).findByText('Nada pendente')).toBeInTheDocument();
  expect(await parked(place.person)).toEqual([]);
  expect(JSON.parse(place.person.server.rows.get('ITEM Suco')?.content ?? '{}')).toMatchObject({ value: 5 });
});

test('[X-04] a conflict shows both values of each field, whose and from when, and a choice for each or for all', async () => {
  const place = ownLocation();
  put(place, 'ITEM', 'Suco', { name: 'Suco', price: 5, value: 5, cost: 2, quantity: 8 });
  const { user } = openItems(place);
  const { server } = place.person;
  const now = (): object => JSON.parse(server.rows.get('ITEM Suco')?.content ?? '{}');
  const clash = async (price: string, name: string) => {
    await user.click(await screen.findByRole('button', { name: /^Suco/ }));
    const form = await screen.findByRole('form');
    await user.clear(within(form).getByLabelText('Preço'));
    await user.type(within(form).getByLabelText('Preço'), price);
    await user.clear(within(form).getByLabelText('Nome'));
    await user.type(within(form).getByLabelText('Nome'), name);
    const lastEdit = { sub: 'ana', name: 'Ana', at: Date.now() - 2 * 3_600_000 };
    changeElsewhere(place.person, 'ITEM', 'Suco', { name: 'Suco de uva', price: 6, value: 6, lastEdit });
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await waitFor(async () => expect(await parked(place.person)).toHaveLength(1));
    expect(await screen.findByText('Precisa de você')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Ver pendências' }));
    return screen.findByRole('dialog', { name: 'Pendências' });
  };
  const tray = await clash('700', 'Suco de caju');
  const fieldset = await within(tray).findByRole('group', { name: 'Preço' });
  expect(within(fieldset).getByLabelText(/^Seu\s*R\$\s7,00$/)).toBeInTheDocument();
  expect(within(fieldset).getByLabelText(/^Ana, há 2 horas\s*R\$\s6,00$/)).toBeInTheDocument();
  await user.click(within(fieldset).getByLabelText(/^Ana/));
  expect(within(tray).queryByRole('button', { name: 'Salvar escolhas' })).toBeNull();
  expect(within(tray).getByRole('button', { name: 'Descartar' })).toBeInTheDocument();
  // The same change would only be refused again.
  expect(within(tray).queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  await user.click(within(within(tray).getByRole('group', { name: 'Nome' })).getByLabelText(/^Seu/));
  await user.click(within(tray).getByRole('button', { name: 'Salvar escolhas' }));
  expect(await within(tray).findByText('Nada pendente')).toBeInTheDocument();
  expect(now()).toMatchObject({ name: 'Suco de caju', price: 6, value: 6 });
});

test('[X-04] what the owner changed on another device is said to be theirs', async () => {
  const place = ownLocation();
  put(place, 'ITEM', 'Suco', { value: 5, quantity: 8 });
  const view = openItems(place);
  const { sub, name } = { name: 'Bento', ...place.person.user };
  // This device is an hour ahead of the server.
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  serverClock.heard(String(Date.now() - 3_600_000), Date.now());
  const notice = await clashOverPrice(place, view, { sub, name, at: serverClock.now() });
  await view.user.click(within(notice).getByRole('button', { name: 'Ver pendências' }));
  const tray = await screen.findByRole('dialog', { name: 'Pendências' });
  const sides = await within(tray).findByRole('group', { name: 'Preço' });
  expect(sides).toHaveTextContent(/SeuR\$\s7,00/);
  expect(sides).toHaveTextContent(/Você em outro aparelho, agoraR\$\s6,00/);
});

test('[X-04] [MP-05] a campaign that was changed elsewhere says that the edit waits, and is left', async () => {
  const place = ownLocation();
  const content = { type: 'simple_items', items: [], discount: 10, status: 'ACTIVE' };
  put(place, 'CAMPAIGN', 'verao', content);
  const at = { ...place, id: `${place.id}/verao` };
  const { user, said } = manage('campaign-details', <CampaignScreen />, at);
  const description = await screen.findByLabelText('Descrição');
  await user.type(description, 'Minha');
  changeElsewhere(place.person, 'CAMPAIGN', 'verao', { description: 'Da colega' });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(WAITS)).toBeInTheDocument();
  expect(said.map(({ message }) => message)).not.toContain('Erro ao atualizar campanha');
  expect(await screen.findByText('outra tela')).toBeInTheDocument();
  expect(await parked(place.person)).toHaveLength(1);
});

test('[X-04] [MC-01] a location form that stays open parks its edit once, however often and with what it is saved', async () => {
  const place = ownLocation();
  const { user } = manage('configuration', <ConfigurationScreen />, place);
  const name = await screen.findByLabelText('Nome');
  const save = async (): Promise<void> => {
    await user.click(screen.getByRole('button', { name: 'Salvar informações' }));
    expect(await screen.findByText(WAITS)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  };
  await user.type(name, ' A');
  changeElsewhere(place.person, 'LOCATION', place.id, { name: 'Mercado da colega' });
  await save();
  await save();
  await user.type(name, 'B');
  await user.type(screen.getByLabelText('Endereço'), 'Rua C');
  await save();
  const [entry, ...more] = await parked(place.person);
  expect(more).toEqual([]);
  expect(entry?.operation).toMatchObject({
    content: { name: { from: 'Mercadinho', to: 'Mercadinho AB' }, address: { to: 'Rua C' } },
  });
  expect(screen.queryByText('Local atualizado com sucesso!')).toBeNull();
});
