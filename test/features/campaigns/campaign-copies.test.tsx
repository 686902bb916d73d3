import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CAMPAIGN_COPIES_KEY } from '../../../src/data/basis/act-keys.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { newValues } from '../../../src/features/campaigns/campaign-values.ts';
import { newestActs, readCopies } from '../../../src/features/campaigns/copies/campaign-copies.ts';
import { campaign } from '../../domain/support/priced-world.ts';
import { openCampaigns, putCampaign, savedCampaigns } from '../support/campaigns.tsx';
import { holdItems } from '../support/held-items.ts';
import { ownLocation } from '../support/manage.tsx';

type Place = ReturnType<typeof ownLocation>;

function shop({ person }: Place, id: string, name: string): void {
  const content = JSON.stringify({ name });
  person.server.put({ id, type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE', content });
}

function item({ person }: Place, parentId: string, id: string, name: string): void {
  const content = JSON.stringify({ value: 5, quantity: 3 });
  person.server.put({ id, type: 'ITEM', parentId, reference: name, content });
}

test('a campaign is made where its items are, tells what is missing, and is taken back', async () => {
  const place = ownLocation();
  shop(place, 'segunda', 'Segunda loja');
  shop(place, 'terceira', 'Terceira loja');
  item(place, place.id, 'suco', 'Suco');
  item(place, place.id, 'mate', 'Mate');
  item(place, 'segunda', 'outro-suco', 'SUCO');
  putCampaign(place, 'happy', {
    ...{ type: 'simple_items', status: 'ACTIVE', discount: 10, items: ['suco', 'mate'], weekdays: [5] },
    ...{ startDate: '2026-11-01T03:00:00.000Z', endDate: '2026-12-01T03:00:00.000Z' },
    ...{ description: 'Gelado', image: 'campaign-happy-1763900000000.jpg' },
  });
  const { user } = openCampaigns(place, `/manager/campaign-details/${place.id}/happy`);
  await user.click(await screen.findByRole('button', { name: 'Copiar para outros locais' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Copiar para outros locais' }));
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda loja' }));
  await user.click(sheet.getByRole('checkbox', { name: 'Terceira loja' }));
  const shops = within(await sheet.findByRole('list', { name: 'Locais que recebem' }));
  await waitFor(() => expect(shops.getByText(/1 item\. Falta: Mate\./)).toBeInTheDocument());
  expect(await shops.findByText(/não tem nada desta campanha, e ela não é criada/)).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Copiar para 1 local' }));
  const saved = () => savedCampaigns(place.person).filter(({ deleted }) => !deleted);
  const copy = () => saved().find(({ parentId }) => parentId === 'segunda');
  await waitFor(() => expect(copy()).toBeDefined());
  const content = JSON.parse(copy()?.content ?? '{}');
  expect(content).toMatchObject({
    ...{ discount: 10, items: ['outro-suco'], weekdays: [5], endDate: '2026-12-01T03:00:00.000Z' },
    description: 'Gelado',
  });
  // The picture is stored under its own shop, so the copy has none.
  expect(content.image ?? null).toBeNull();
  await user.click(await sheet.findByRole('button', { name: 'Desfazer cópia' }));
  await waitFor(() => expect(copy()).toBeUndefined());
  expect(saved()).toHaveLength(1);
});

test.each([
  ['before the device hears of it', false],
  ['and the device knows', true],
])('[SY-99] a copy that a colleague changed %s stays when the copying is undone', async (_, isHeard) => {
  const place = longCampaign();
  const { person } = place;
  const { user, sheet } = await openCopies(place);
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda loja' }));
  await user.click(await sheet.findByRole('button', { name: 'Copiar para 1 local' }));
  await waitFor(() => expect(copied(place)).toHaveLength(5));
  const made = savedCampaigns(person).find(({ parentId }) => parentId === 'segunda');
  await waitFor(async () => expect(await person.data.read((tx) => tx.entries())).toEqual([]));
  const content = JSON.stringify({ ...JSON.parse(made?.content ?? '{}'), discount: 25 });
  person.server.put({ id: made?.id ?? '', type: 'CAMPAIGN', content });
  if (isHeard) await act(() => person.data.refresh({ kind: 'location', id: 'segunda' }));
  await user.click(sheet.getByRole('button', { name: 'Desfazer cópia' }));
  await screen.findByText(isHeard ? 'Cópia desfeita. 1 campanha mudou depois e fica.' : 'Cópia desfeita.');
  await waitFor(async () => expect(await person.data.read((tx) => tx.entries())).toEqual([]));
  expect(copied(place)).toHaveLength(5);
});

test('[MP-05] a copy is taken back after its sheet was closed, and all shops are chosen by one press', async () => {
  const place = longCampaign();
  shop(place, 'terceira', 'Terceira loja');
  item(place, 'terceira', 'bolo-3', 'Bolo');
  const { user, sheet } = await openCopies(place);
  await user.click(await sheet.findByRole('checkbox', { name: 'Todos os locais' }));
  await user.click(await sheet.findByRole('button', { name: 'Copiar para 2 locais' }));
  await waitFor(() => expect(copied(place)).toHaveLength(5));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Copiar para outros locais' }));
  expect(await screen.findByText('Copiada para 2 locais')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Desfazer cópia' }));
  await waitFor(() => expect(savedCampaigns(place.person).filter(({ deleted }) => !deleted)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer cópia' })).toBeNull());
});

test('[MP-05] the undo takes back the last copying alone, and then the one before it', async () => {
  const place = longCampaign();
  shop(place, 'terceira', 'Terceira loja');
  item(place, 'terceira', 'bolo-3', 'Bolo');
  const { user, sheet } = await openCopies(place);
  const shops = () =>
    savedCampaigns(place.person).flatMap(({ parentId, deleted }) => (deleted ? [] : [parentId]));
  for (const [name, id] of [
    ['Segunda loja', 'segunda'],
    ['Terceira loja', 'terceira'],
  ] as const) {
    await user.click(await sheet.findByRole('checkbox', { name }));
    await user.click(await sheet.findByRole('button', { name: 'Copiar para 1 local' }));
    await waitFor(() => expect(shops()).toContain(id));
  }
  expect(await sheet.findByText('Copiada para 1 local')).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Desfazer cópia' }));
  await waitFor(() => expect(shops()).not.toContain('terceira'));
  expect(shops()).toContain('segunda');
  await user.click(await sheet.findByRole('button', { name: 'Desfazer cópia' }));
  await waitFor(() => expect(shops()).toEqual([place.id]));
});

test('[MP-05, S-09] a corrected campaign that is copied again takes the place of its copy, but not of one that changed', async () => {
  const place = longCampaign();
  const { person } = place;
  shop(place, 'terceira', 'Terceira loja');
  item(place, 'terceira', 'bolo-3', 'Bolo');
  const { user, sheet } = await openCopies(place);
  const copies = () =>
    savedCampaigns(person).filter(({ deleted, parentId }) => !deleted && parentId !== place.id);
  const discounts = (shopId: string) =>
    copies().flatMap(({ parentId, content }) =>
      parentId === shopId ? [JSON.parse(content ?? '{}').discount] : [],
    );
  const sent = () => waitFor(async () => expect(await person.data.read((tx) => tx.entries())).toEqual([]));
  await user.click(await sheet.findByRole('checkbox', { name: 'Todos os locais' }));
  await user.click(await sheet.findByRole('button', { name: 'Copiar para 2 locais' }));
  await waitFor(() => expect(copies()).toHaveLength(2));
  await sent();
  const changed = copies().find(({ parentId }) => parentId === 'terceira');
  const colleague = JSON.stringify({ ...JSON.parse(changed?.content ?? '{}'), discount: 25 });
  person.server.put({ id: changed?.id ?? '', type: 'CAMPAIGN', content: colleague });
  const original = savedCampaigns(person).find(({ id }) => id === 'happy');
  const corrected = JSON.stringify({ ...JSON.parse(original?.content ?? '{}'), discount: 5 });
  person.server.put({ id: 'happy', type: 'CAMPAIGN', content: corrected });
  await user.keyboard('{Escape}');
  await act(() => person.data.refresh({ kind: 'location', id: 'terceira' }));
  await act(() => person.data.refresh({ kind: 'location', id: place.id }));
  await user.click(await screen.findByRole('button', { name: 'Copiar para outros locais' }));
  const again = within(await screen.findByRole('dialog', { name: 'Copiar para outros locais' }));
  expect(await again.findByText(/happy · 5% OFF/)).toBeInTheDocument();
  await user.click(await again.findByRole('checkbox', { name: 'Todos os locais' }));
  expect(await again.findByText(/5 itens\. A cópia de antes sai\./)).toBeInTheDocument();
  expect(await again.findByText(/Já tem uma cópia, que mudou depois e continua\./)).toBeInTheDocument();
  await user.click(await again.findByRole('button', { name: 'Copiar para 2 locais' }));
  await waitFor(() => expect(discounts('segunda')).toEqual([5]));
  await waitFor(() => expect(discounts('terceira').sort()).toEqual([25, 5]));
  await sent();
  await user.click(await again.findByRole('button', { name: 'Desfazer cópia' }));
  await waitFor(() => expect(discounts('segunda')).toEqual([]));
  await waitFor(() => expect(discounts('terceira')).toEqual([25]));
});

test('[MP-05] [SY-6] copies are queued and noted in one transaction, or neither', async () => {
  const place = longCampaign();
  const { person } = place;
  const { user, sheet } = await openCopies(place);
  const { outbox } = person.data;
  const enqueueAll = outbox.enqueueAll.bind(outbox);
  vi.spyOn(outbox, 'enqueueAll').mockImplementationOnce((drafts, note) =>
    enqueueAll(drafts, async (tx) => {
      await note?.(tx);
      throw new Error('killed');
    }),
  );
  await user.click(await sheet.findByRole('checkbox', { name: 'Segunda loja' }));
  await user.click(await sheet.findByRole('button', { name: 'Copiar para 1 local' }));
  await screen.findByText('Este aparelho não conseguiu guardar a cópia. Nada foi copiado.');
  expect(await person.data.read((tx) => tx.entries())).toEqual([]);
  expect(await person.data.read((tx) => tx.kept(CAMPAIGN_COPIES_KEY))).toBeUndefined();
  await user.click(await sheet.findByRole('button', { name: 'Copiar para 1 local' }));
  await waitFor(() => expect(copied(place)).toHaveLength(5));
});

test('[MP-05] copies stay where the deletion of their original is refused', async () => {
  const place = longCampaign();
  const { person } = place;
  const { user, sheet } = await openCopies(place);
  const left = () => savedCampaigns(person).filter(({ deleted }) => !deleted);
  await user.click(await sheet.findByRole('checkbox', { name: 'Segunda loja' }));
  await user.click(await sheet.findByRole('button', { name: 'Copiar para 1 local' }));
  await waitFor(() => expect(left()).toHaveLength(2));
  await waitFor(async () => expect(await person.data.read((tx) => tx.entries())).toEqual([]));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir happy' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(await dialog.findByRole('checkbox', { name: /Excluir também as cópias/ }));
  const full = { kind: 'refused', code: 'DEVICE_FULL', message: 'Não há espaço neste aparelho.' } as const;
  vi.spyOn(person.data.outbox, 'enqueue').mockRejectedValueOnce(new TransportError(full));
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Não há espaço neste aparelho.');
  expect(await person.data.read((tx) => tx.entries())).toEqual([]);
  expect(left()).toHaveLength(2);
});

test('[MP-05] copies stay where the deletion of their original is refused after its form went on', async () => {
  const place = longCampaign();
  const { person } = place;
  const { user, sheet } = await openCopies(place);
  const left = () => savedCampaigns(person).filter(({ deleted }) => !deleted);
  await user.click(await sheet.findByRole('checkbox', { name: 'Segunda loja' }));
  await user.click(await sheet.findByRole('button', { name: 'Copiar para 1 local' }));
  await waitFor(() => expect(left()).toHaveLength(2));
  await waitFor(async () => expect(await person.data.read((tx) => tx.entries())).toEqual([]));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir happy' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(await dialog.findByRole('checkbox', { name: /Excluir também as cópias/ }));
  Object.assign(person.data, { formTimeoutMs: 0 });
  vi.spyOn(person.server, 'remove').mockRejectedValue(
    new TransportError({ kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  const waiting = () => person.data.read((tx) => tx.entries());
  await waitFor(async () => expect((await waiting()).map(({ state }) => state.kind)).toEqual(['parked']));
  await screen.findByText(/Sem permissão|Erro ao excluir campanha/);
  expect((await waiting()).map(({ operation }) => operation.id)).toEqual(['happy']);
  expect(left()).toHaveLength(2);
});

test('[MP-05] whoever deletes a campaign may delete its copies with it', async () => {
  const place = longCampaign();
  const { person } = place;
  const running = { startDate: '2026-11-01T03:00:00.000Z', endDate: '2126-12-01T02:59:59.999Z' };
  putCampaign(place, 'happy', { type: 'simple_items', discount: 10, items: ['aqui-Bolo'], ...running });
  const { user, sheet } = await openCopies(place);
  const left = () => savedCampaigns(person).filter(({ deleted }) => !deleted);
  await user.click(await sheet.findByRole('checkbox', { name: 'Segunda loja' }));
  await user.click(await sheet.findByRole('button', { name: 'Copiar para 1 local' }));
  await waitFor(() => expect(left()).toHaveLength(2));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Encerrar agora' }));
  const ending = within(await screen.findByRole('alertdialog'));
  expect(await ending.findByText(/As cópias em 1 outro local continuam\./)).toBeInTheDocument();
  await user.click(ending.getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir happy' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const too = await dialog.findByRole('checkbox', { name: 'Excluir também as cópias em 1 outro local' });
  expect(too).not.toBeChecked();
  await user.click(too);
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(left()).toEqual([]));
  const kept = await person.data.read((tx) => tx.kept(CAMPAIGN_COPIES_KEY));
  await waitFor(() => expect(readCopies(kept)).toEqual([]));
});

test('[MP-05] what is typed and not saved is not left out of a copy without a word', async () => {
  const place = longCampaign();
  const { user } = openCampaigns(place, `/manager/campaign-details/${place.id}/happy`);
  await screen.findByRole('button', { name: 'Copiar para outros locais' });
  const discount = screen.getByLabelText('Desconto (%)');
  await user.clear(discount);
  await user.type(discount, '30');
  expect(screen.getByRole('button', { name: 'Salve antes de copiar para outros locais' })).toBeDisabled();
  await user.clear(discount);
  await user.type(discount, '10');
  expect(await screen.findByRole('button', { name: 'Copiar para outros locais' })).toBeEnabled();
});

/** One act's copies of a campaign in so many shops. */
const actOf = (of: string, at: number, shops: number) =>
  Array.from({ length: shops }, (_, nth) => ({
    ...{ id: `${of}-${at}-${nth}`, of, at },
    ...{ name: of, shopId: `loja-${nth}` },
  }));

test('[MP-05] acts of copying are kept or forgotten as a whole, and the newest always', () => {
  const nine = Array.from({ length: 9 }, (_, nth) => actOf(`campanha-${nth}`, nth, 60)).flat();
  const kept = newestActs(nine);
  expect(kept).toEqual(nine.slice(60));
  expect(newestActs(kept)).toEqual(kept);
  const large = actOf('grande', 10, 600);
  expect(newestActs([...nine, ...large])).toEqual(large);
  expect(newestActs([...large, ...actOf('outra', 11, 1)])).toEqual(actOf('outra', 11, 1));
  expect(newestActs([...actOf('uma', 1, 250), ...actOf('uma', 2, 250)])).toHaveLength(500);
  expect(newestActs([])).toEqual([]);
});

test('[MP-05] no undo is offered of an act that is kept no more, before the sheet is shut and after', async () => {
  const place = longCampaign();
  const copies = [...actOf('happy', 1, 60), ...actOf('outra', 2, 440)];
  await place.person.data.keep(CAMPAIGN_COPIES_KEY, { copies });
  const { user, sheet } = await openCopies(place);
  expect(await sheet.findByText('Copiada para 60 locais')).toBeInTheDocument();
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda loja' }));
  await user.click(await sheet.findByRole('button', { name: 'Copiar para 1 local' }));
  const kept = async () =>
    readCopies(await place.person.data.read((tx) => tx.kept(CAMPAIGN_COPIES_KEY))).map(({ id }) => id);
  const others = copies.slice(60).map(({ id }) => id);
  await waitFor(async () => expect(await kept()).toEqual([...others, expect.any(String)]));
  await user.click(sheet.getByRole('button', { name: 'Desfazer cópia' }));
  await waitFor(async () => expect(await kept()).toEqual(others));
  expect(sheet.queryByRole('button', { name: 'Desfazer cópia' })).toBeNull();
});

test('[MP-05] an undo that the device cannot keep says so, and forgets the copies that were never sent alone', async () => {
  const place = longCampaign();
  const { person } = place;
  const { outbox } = person.data;
  shop(place, 'terceira', 'Terceira loja');
  item(place, 'terceira', 'bolo-3', 'Bolo');
  const { user, sheet } = await openCopies(place);
  await user.click(await sheet.findByRole('checkbox', { name: 'Todos os locais' }));
  await user.click(await sheet.findByRole('button', { name: 'Copiar para 2 locais' }));
  await waitFor(() => expect(savedCampaigns(person)).toHaveLength(3));
  const [, sent, waiting] = savedCampaigns(person).map(({ id }) => id);
  await waitFor(async () => expect(await person.data.read((tx) => tx.entries())).toEqual([]));
  const full = { kind: 'refused', code: 'DEVICE_FULL', message: 'Não há espaço neste aparelho.' } as const;
  const enqueued = vi.spyOn(outbox, 'enqueueAll').mockRejectedValueOnce(new TransportError(full));
  vi.spyOn(outbox, 'discardUntouched').mockImplementationOnce(async (_ids, note) => {
    const tx = { kept: (key: string) => person.data.read((one) => one.kept(key)), keep: person.data.keep };
    await note?.(tx as never, [waiting ?? '']);
    return [waiting ?? ''];
  });
  await user.click(sheet.getByRole('button', { name: 'Desfazer cópia' }));
  expect(
    await screen.findByText('Este aparelho não conseguiu desfazer a cópia. 1 campanha copiada continua.'),
  ).toBeInTheDocument();
  expect(screen.queryByText(/Nada foi copiado/)).toBeNull();
  expect(await sheet.findByText('Copiada para 1 local')).toBeInTheDocument();
  const kept = readCopies(await person.data.read((tx) => tx.kept(CAMPAIGN_COPIES_KEY)));
  expect(kept.map(({ id }) => id)).toEqual([sent]);
  await user.click(sheet.getByRole('button', { name: 'Desfazer cópia' }));
  await screen.findByText('Cópia desfeita.');
  expect(enqueued).toHaveBeenCalledTimes(2);
  expect(enqueued.mock.lastCall?.[0]).toHaveLength(1);
});

/** A campaign of five items that both shops sell. The server answers with two rows a page. */
function longCampaign(): Place {
  const place = ownLocation();
  shop(place, 'segunda', 'Segunda loja');
  const names = ['Bolo', 'Café', 'Mate', 'Pão', 'Torta'];
  for (const name of names) item(place, place.id, `aqui-${name}`, name);
  for (const name of names) item(place, 'segunda', `la-${name}`, name);
  const items = names.map((name) => `aqui-${name}`);
  putCampaign(place, 'happy', { type: 'simple_items', status: 'ACTIVE', discount: 10, items });
  place.person.server.pageSize = 2;
  return place;
}

async function openCopies(place: Place) {
  const { user } = openCampaigns(place, `/manager/campaign-details/${place.id}/happy`);
  await user.click(await screen.findByRole('button', { name: 'Copiar para outros locais' }));
  return { user, sheet: within(await screen.findByRole('dialog', { name: 'Copiar para outros locais' })) };
}

const copied = ({ person }: Place): string[] =>
  savedCampaigns(person)
    .filter(({ parentId, deleted }) => parentId === 'segunda' && !deleted)
    .flatMap(({ content }): string[] => JSON.parse(content ?? '{}').items);

test.each([
  ['the other shop', 'segunda', 'Carregando os itens de Segunda loja…'],
  ['its own shop', 'meu-local', 'Carregando os itens de 2 locais…'],
])('a campaign waits for all pages of %s, and nothing is said to be missing', async (_, held, said) => {
  const place = longCampaign();
  const go = holdItems(place.person, held);
  const { user, sheet } = await openCopies(place);
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda loja' }));
  expect(await sheet.findByText(said)).toBeInTheDocument();
  const isHere = (id: string) => place.person.data.read((tx) => tx.row({ type: 'ITEM', id }));
  await waitFor(async () => expect(await isHere(held === 'segunda' ? 'la-Bolo' : 'aqui-Bolo')).toBeDefined());
  expect(sheet.queryByText(/não tem nada desta campanha|Falta:/)).not.toBeInTheDocument();
  expect(sheet.getByRole('button', { name: 'Copiar' })).toBeDisabled();
  go();
  await user.click(await sheet.findByRole('button', { name: 'Copiar para 1 local' }));
  await waitFor(() => expect(copied(place)).toHaveLength(5));
});

test('without a signal a shop that this device never opened does not pass for one without the items', async () => {
  const place = longCampaign();
  const { person } = place;
  const { user, sheet } = await openCopies(place);
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda loja' }));
  expect(await sheet.findByText(/Sem conexão\. Os itens .* ainda não estão todos/)).toBeInTheDocument();
  expect(sheet.queryByText(/não tem nada desta campanha/)).not.toBeInTheDocument();
  expect(sheet.getByRole('button', { name: 'Copiar' })).toBeDisabled();
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await user.click(await sheet.findByRole('button', { name: 'Copiar para 1 local' }));
  await waitFor(() => expect(copied(place)).toHaveLength(5));
});

test('a copy of the longest name is a name that the form takes', () => {
  const nameOf = (name: string) => newValues(Date.now(), campaign({ name })).name;
  expect(nameOf('Happy hour')).toBe('Happy hour (cópia)');
  expect(nameOf(`${'Happy hour '.repeat(7)}de`)).toBe(`${'Happy hour '.repeat(6)}Happy (cópia)`);
  expect(nameOf('x'.repeat(80))).toBe(`${'x'.repeat(72)} (cópia)`);
});
