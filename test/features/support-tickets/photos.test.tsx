import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
// Loaded beforehand, as on a device that has it.
import '../../../src/ui/camera/camera-dialog.tsx';
import { liveRegions } from '../support/live-regions.ts';
import { makeCustomer, openCustomer } from './open-support.tsx';
import { picture, pretendPictures } from './ticket-form.ts';

pretendPictures();

const button = (name: string) => screen.getByRole('button', { name });
const hasFocus = (name: string) => waitFor(() => expect(button(name)).toHaveFocus());

async function openForm() {
  const { user } = await openCustomer(makeCustomer(), '?novo');
  const group = await screen.findByRole('group', { name: 'Imagens (até 3)' });
  // Leaves the focus where it is, as the browser's own dialog does.
  const choose = (...files: File[]): void =>
    void fireEvent.change(screen.getByLabelText('Selecionar imagens'), { target: { files } });
  const enter = async (name: string): Promise<void> => {
    button(name).focus();
    await user.keyboard('{Enter}');
  };
  return { said: liveRegions(group), choose, enter };
}

test('[T-01] pictures of one name are told apart, and their number is said', async () => {
  const { choose, enter, said } = await openForm();
  expect(said()).toEqual([]);
  choose(picture('foto.jpg'), picture('foto.jpg'));
  expect(await screen.findByRole('img', { name: 'foto.jpg 2' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'foto.jpg 1' })).toBeVisible();
  expect(said()).toEqual(['2 de 3 imagens']);
  await enter('Remover foto.jpg 1');
  expect(screen.getByRole('img', { name: 'foto.jpg' })).toBeVisible();
  expect(said()).toEqual(['1 de 3 imagens']);
});

test('[T-01] a picture that is removed or the last to be added leaves the focus among the pictures', async () => {
  const { choose, enter } = await openForm();
  button('Selecionar da Galeria').focus();
  choose(picture('a.jpg'), picture('b.jpg'));
  await screen.findByRole('img', { name: 'b.jpg' });
  await hasFocus('Selecionar da Galeria');
  choose(picture('c.jpg'));
  await hasFocus('Remover c.jpg');
  await enter('Remover a.jpg');
  await hasFocus('Remover b.jpg');
  await enter('Remover b.jpg');
  await enter('Remover c.jpg');
  await hasFocus('Capturar Imagem');
});
