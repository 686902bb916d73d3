import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ownLocation } from '../support/manage.tsx';
import { item, open, type Place } from './open-items.tsx';

const SAVED = 'Item salvo com sucesso!';
const KEPT = /Guardado neste aparelho/;

function setOnline({ person: { browser, server, data } }: Place, online: boolean): void {
  browser.online = online;
  server.fault = online ? 'none' : 'offline';
  act(() => data.hinted(online));
}

async function openForm(place: Place) {
  const { user } = open(place);
  /** Opens the form once the list shows the text `shown` of the item. */
  const edit = async (shown = ''): Promise<HTMLElement> => {
    const name = new RegExp(`Suco.*${shown}`);
    await user.click(await screen.findByRole('button', { name }));
    return screen.findByRole('form', { name: /Editar Suco/ });
  };
  const retype = async (form: HTMLElement, label: string, text: string): Promise<void> => {
    await user.clear(within(form).getByLabelText(label));
    await user.type(within(form).getByLabelText(label), text);
  };
  const save = async (form: HTMLElement): Promise<void> => {
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
  };
  const closeNotice = async (text: string | RegExp): Promise<void> => {
    await screen.findByText(text);
    await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  };
  return { edit, retype, save, closeNotice };
}

const entries = ({ person }: Place) => person.data.read((tx) => tx.entries());

test.for([
  ['Preço', '600', '6,00'],
  ['Quantidade', '20', '20\\sunidades'],
] as const)(
  '[MI-04] [X-04] a changed %s that waits here is not called saved when the item is saved once more',
  async ([label, text, shown]) => {
    const place = ownLocation();
    item(place, 'Suco');
    const { edit, retype, save, closeNotice } = await openForm(place);
    const form = await edit();
    setOnline(place, false);
    await retype(form, label, text);
    await save(form);
    await closeNotice(KEPT);
    await save(await edit(shown));
    expect(await screen.findByText(KEPT)).toBeInTheDocument();
    expect(screen.queryByText(SAVED)).toBeNull();
    expect(await entries(place)).toHaveLength(1);
    setOnline(place, true);
    await waitFor(async () => expect(await entries(place)).toEqual([]));
    await save(await edit());
    expect(await screen.findByText(SAVED)).toBeInTheDocument();
  },
);

test('[MI-04] an edit that was refused on its way is sent again, not called saved', async () => {
  const place = ownLocation();
  const id = item(place, 'Suco');
  const { server } = place.person;
  const { edit, retype, save, closeNotice } = await openForm(place);
  const form = await edit();
  setOnline(place, false);
  await retype(form, 'Preço', '600');
  await save(form);
  await closeNotice(KEPT);
  const { update } = server;
  server.update = () => {
    throw new TransportError({ kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' });
  };
  setOnline(place, true);
  await waitFor(async () => expect((await entries(place))[0]?.state.kind).toBe('parked'));
  server.update = update;
  await save(await edit('6,00'));
  expect(await screen.findByText(SAVED)).toBeInTheDocument();
  expect(JSON.parse(server.rows.get(`ITEM ${id}`)?.content ?? '{}')).toMatchObject({ value: 6 });
  expect(await entries(place)).toEqual([]);
});
