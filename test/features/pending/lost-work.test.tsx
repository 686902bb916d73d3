import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { LOST_WORK_KEY, type LostWork } from '../../../src/data/mirror/roles/lost-work.ts';
import { lostWorkText } from '../../../src/features/pending/lost-work-text.ts';
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
const words = (to: string): LostWork => ({
  kind: 'words',
  ...{ key: `draft:chat:loja:${to}`, shop: 'Café Central', to, text: 'Já volto.\nÀs dez.' },
});

test.each([
  [[VISIT], 'Sua reposição em Café Central não pode mais ser enviada.'],
  [[VISIT, { ...VISIT, key: 'w' }], 'Suas 2 reposições não podem mais ser enviadas.'],
  [[words('Ana')], 'Um texto para Ana não pode mais ser enviado.'],
  [[words('Ana'), words('Bia')], '2 textos a clientes não podem mais ser enviados.'],
  [[words('Ana'), VISIT], 'Sua reposição em Café Central e um texto para Ana não podem mais ser enviados.'],
])('the strip names what cannot be sent any more: %#', (work, told) => {
  expect(lostWorkText(work)).toBe(told);
});

test('a visit and words that cannot be sent any more can be copied, and go once they were read', async () => {
  const person = makePerson();
  await person.data.keep(LOST_WORK_KEY, [VISIT, words('Ana')]);
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
