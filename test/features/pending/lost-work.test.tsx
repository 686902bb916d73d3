import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { LOST_WORK_KEY, type LostWork } from '../../../src/data/mirror/roles/lost-work.ts';
import { copyOf, lostWorkText } from '../../../src/features/pending/lost-work-text.ts';
import { PendingStrip } from '../../../src/features/pending/pending-strip.tsx';
import { makePerson, show } from '../support/show.tsx';

const strip = <Route path="/home" element={<PendingStrip />} />;

const VISIT: LostWork = {
  kind: 'visit',
  ...{ key: 'visit:loja:v', shop: 'Café Central' },
  items: [
    {
      name: 'Café',
      touches: [
        { kind: 'contado', units: 12 },
        { kind: 'reposto', units: 6, expires: '2026-12-05', paid: 3000 },
      ],
    },
    { name: 'Suco', touches: [{ kind: 'retirado', units: 2, reason: 'vencido' }] },
  ],
};
const supply = (kind: 'order' | 'delivery', key = kind as string): LostWork => ({
  kind,
  ...{ key, shop: 'Café Central', supplier: 'Serra Atacado' },
  lines: [
    { itemId: 'agua', name: 'Água', units: 1200, boxSize: 12, boxName: 'fardo' },
    { itemId: 'bala', name: 'Bala', units: 9, expires: '2026-12-05', paid: 450 },
  ],
  ...(kind === 'order' && { expectedOn: '2026-12-02', note: 'Pela manhã.' }),
});
const words = (to: string): LostWork => ({
  kind: 'words',
  ...{ key: `draft:chat:loja:${to}`, shop: 'Café Central', to, text: 'Já volto.\nÀs dez.' },
});

const form = (name: string): LostWork => ({
  kind: 'item',
  ...{ key: `item:loja:${name}`, shop: 'Café Central', name, lines: ['Preço: R$ 7,00', 'Quantidade: 12'] },
});

test.each([
  [[form('Suco')], 'O item Suco não pode mais ser enviado.'],
  [[form('')], 'Um item novo não pode mais ser enviado.'],
  [
    [form('Suco'), form('Mel'), words('Ana'), VISIT],
    'Sua reposição em Café Central, um texto para Ana e 2 itens não podem mais ser enviados.',
  ],
  [[VISIT], 'Sua reposição em Café Central não pode mais ser enviada.'],
  [[VISIT, { ...VISIT, key: 'w' }], 'Suas 2 reposições não podem mais ser enviadas.'],
  [[words('Ana')], 'Um texto para Ana não pode mais ser enviado.'],
  [[words('Ana'), words('Bia')], '2 textos a clientes não podem mais ser enviados.'],
  [[supply('order')], 'Sua compra para Café Central não pode mais ser enviada.'],
  [[supply('delivery')], 'Sua entrega contada em Café Central não pode mais ser enviada.'],
  [
    [supply('delivery', 'e'), supply('delivery'), supply('order'), supply('order', 'p'), words('Ana')],
    'Suas 2 compras, suas 2 entregas contadas e um texto para Ana não podem mais ser enviados.',
  ],
  [[words('Ana'), VISIT], 'Sua reposição em Café Central e um texto para Ana não podem mais ser enviados.'],
])('the strip names what cannot be sent any more: %#', (work, told) => {
  expect(lostWorkText(work)).toBe(told);
});

test('a visit and words that cannot be sent any more can be copied, and go once they were read', async () => {
  const person = makePerson();
  await person.data.keep(LOST_WORK_KEY, [VISIT, words('Ana'), form('Suco')]);
  const { user } = show(strip, { at: '/home', person });
  await user.click(await screen.findByRole('button', { name: 'Ver e copiar' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Não pode mais ser enviado' }));
  const visit = within(sheet.getByRole('region', { name: 'Reposição em Café Central' }));
  await user.click(visit.getByRole('button', { name: 'Copiar texto' }));
  expect(await navigator.clipboard.readText()).toBe(
    'Café: contou 12, +6 (até 05/12/2026, por R$\u00a030,00)\nSuco: −2 (vencido)',
  );
  const text = within(sheet.getByRole('region', { name: 'Para Ana, em Café Central' }));
  await user.click(text.getByRole('button', { name: 'Copiar texto' }));
  expect(await navigator.clipboard.readText()).toBe('Já volto.\nÀs dez.');
  const item = within(sheet.getByRole('region', { name: 'Suco, em Café Central' }));
  await user.click(item.getByRole('button', { name: 'Copiar texto' }));
  expect(await navigator.clipboard.readText()).toBe('Preço: R$ 7,00\nQuantidade: 12');
  await user.click(sheet.getByRole('button', { name: 'Entendi' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ver e copiar' })).toBeNull());
  expect(await person.data.read((tx) => tx.kept(LOST_WORK_KEY))).toBeUndefined();
});

test('words that grew in the moment of Entendi are told again, and another tab’s Entendi closes the sheet', async () => {
  const person = makePerson();
  await person.data.keep(LOST_WORK_KEY, [VISIT, words('Ana')]);
  const { user } = show(strip, { at: '/home', person });
  await user.click(await screen.findByRole('button', { name: 'Ver e copiar' }));
  const understood = await screen.findByRole('button', { name: 'Entendi' });
  const grown = person.data.keep(LOST_WORK_KEY, [VISIT, { ...words('Ana'), text: 'Mais' }]);
  understood.click();
  await grown;
  expect(await screen.findByText('Um texto para Ana não pode mais ser enviado.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ver e copiar' }));
  await screen.findByRole('dialog');
  await person.data.keep(LOST_WORK_KEY, undefined);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an order and a counted delivery are read and copied line by line', async () => {
  const person = makePerson();
  await person.data.keep(LOST_WORK_KEY, [supply('order'), supply('delivery')]);
  const { user } = show(strip, { at: '/home', person });
  await user.click(await screen.findByRole('button', { name: 'Ver e copiar' }));
  expect(await screen.findByRole('region', { name: 'Compra para Café Central' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Entrega contada em Café Central' })).toBeInTheDocument();
  const lines = ['Água: 1.200 un. (100 fardos)', 'Bala: 9 un. (até 05/12/2026, por R$\u00a04,50)'];
  expect(copyOf(supply('order')).split('\n')).toEqual([
    ...['Fornecedor: Serra Atacado', 'Entrega: 02/12/2026'],
    ...lines,
    'Pela manhã.',
  ]);
  expect(copyOf(supply('delivery')).split('\n')).toEqual(['Fornecedor: Serra Atacado', ...lines]);
});
