import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { CampaignScreen } from '../../../src/features/campaigns/campaign-screen.tsx';
import { ConfigurationScreen } from '../../../src/features/configuration/configuration-screen.tsx';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { ownLocation } from '../support/manage.tsx';
import { show } from '../support/show.tsx';

function open(path: 'items' | 'configuration' | 'campaign-details') {
  const place = ownLocation();
  const Screen = {
    items: ItemsScreen,
    configuration: ConfigurationScreen,
    'campaign-details': CampaignScreen,
  }[path];
  const routes = (
    <Route element={<OwnLocationOnly />}>
      <Route path={`/manager/${path}/:locationId`} element={<Screen />} />
    </Route>
  );
  return show(routes, { at: `/manager/${path}/${place.id}`, person: place.person, history: 'browser' });
}

/** Goes BACK, and resolves once the result is drawn. A dialog takes no press before. */
const pressBack = (): Promise<void> =>
  act(async () => {
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await gone;
  });

/** True if a reload or the closing of the tab asks first. */
const isHeld = (): boolean => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

test.each([
  ['items', 'Nome', '/manager'],
  ['campaign-details', 'Nome', '/manager/campaigns/meu-local'],
  ['configuration', 'Nome', '/manager'],
  ['configuration', 'Nome da rede', '/manager'],
  ['configuration', 'Nova categoria', '/manager'],
] as const)(
  '[MI-02] [MP-02] [MC-01] %s asks before what is typed in "%s" is left',
  async (path, label, up) => {
    const { user, place } = open(path);
    if (path === 'items') await user.click(await screen.findByRole('button', { name: 'Novo item' }));
    const field = await screen.findByLabelText(label);
    expect(isHeld()).toBe(false);
    await user.type(field, 'x');
    expect(isHeld()).toBe(true);
    await user.type(field, '{Backspace}');
    await waitFor(() => expect(isHeld()).toBe(false));
    await user.type(field, 'Café');

    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(String((field as HTMLInputElement).value)).toContain('Café');

    // The question's history entry is removed a moment after the question.
    await waitFor(() => expect(window.history.state.openSheets).toHaveLength(1));
    await pressBack();
    const question = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
    expect(question).toHaveTextContent('O que você mudou nesta tela e ainda não salvou se perde.');
    expect(String((field as HTMLInputElement).value)).toContain('Café');
    await user.click(screen.getByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(place.path).toBe(up));
    await waitFor(() => expect(isHeld()).toBe(false));
  },
);

/** A screen with a link to the form, and a control outside of the form that leads away. */
function openFromList() {
  const place = ownLocation();
  const form = `/manager/configuration/${place.id}`;
  const routes = (
    <>
      <Route
        path="*"
        element={
          <>
            <h1>Outra tela</h1>
            <Link to={form}>Abrir</Link>
          </>
        }
      />
      <Route
        element={
          <>
            <Link to="/shopping/1">Aviso</Link>
            <Link to={`${form}?aberto=1`}>Aqui mesmo</Link>
            <OwnLocationOnly />
          </>
        }
      >
        <Route path="/manager/configuration/:locationId" element={<ConfigurationScreen />} />
      </Route>
    </>
  );
  return { form, ...show(routes, { at: '/history', person: place.person, history: 'browser' }) };
}
const question = () => screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
const isGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

test('[MC-01] a notification or a link outside of the form asks too, leads there after the answer, and BACK finds no emptied form', async () => {
  const { user, place, form } = openFromList();
  await user.click(screen.getByRole('link', { name: 'Abrir' }));
  await user.type(await screen.findByLabelText('Nome'), 'x');
  await user.click(screen.getByRole('link', { name: 'Aviso' }));
  await question();
  await waitFor(() => expect(place.path).toContain(form));
  await user.click(screen.getByRole('button', { name: 'Continuar editando' }));
  await isGone();
  await waitFor(() => expect(window.history.state.openSheets).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Aviso' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Sair sem salvar' }));
  await waitFor(() => expect(place.path).toBe('/shopping/1'));
  expect(screen.getByText('Outra tela')).toBeInTheDocument();
  await waitFor(() => expect(isHeld()).toBe(false));
  await pressBack();
  await waitFor(() => expect(place.path).toBe('/history'));
});

test('[MC-01] what opens on the screen itself is no way out of it', async () => {
  const { user, place, form } = openFromList();
  await user.click(screen.getByRole('link', { name: 'Abrir' }));
  await user.type(await screen.findByLabelText('Nome'), 'x');
  await user.click(screen.getByRole('link', { name: 'Aqui mesmo' }));
  await waitFor(() => expect(place.path).toBe(`${form}?aberto=1`));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('[MC-01] BACK, once it is answered, leads where it leads; the way back of the screen takes the place of the form', async () => {
  const { user, place } = openFromList();
  await user.click(screen.getByRole('link', { name: 'Abrir' }));
  await user.type(await screen.findByLabelText('Nome'), 'x');
  await pressBack();
  await question();
  await user.click(screen.getByRole('button', { name: 'Sair sem salvar' }));
  await waitFor(() => expect(place.path).toBe('/history'));

  await user.click(screen.getByRole('link', { name: 'Abrir' }));
  await user.type(await screen.findByLabelText('Nome'), 'x');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Sair sem salvar' }));
  await waitFor(() => expect(place.path).toBe('/manager'));
  await pressBack();
  await waitFor(() => expect(place.path).toBe('/history'));
});

test('[MI-02] [MC-01] what was saved, given up or never typed is left without a question', async () => {
  const { user, place } = open('configuration');
  const name = await screen.findByLabelText('Nome');
  await user.type(name, ' A');
  await user.click(screen.getByRole('button', { name: 'Salvar informações' }));
  await screen.findByText('Local atualizado com sucesso!');
  await waitFor(() => expect(isHeld()).toBe(false));
  await user.type(name, '{Backspace}');
  expect(isHeld()).toBe(true);
  await user.type(name, 'A');
  await waitFor(() => expect(isHeld()).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(place.path).toBe('/manager'));
});

test('[MI-02] an item that is given up holds nobody back', async () => {
  const { user, place } = open('items');
  await user.click(await screen.findByRole('button', { name: 'Novo item' }));
  await user.type(await screen.findByLabelText('Nome'), 'Café');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(isHeld()).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(place.path).toBe('/manager'));
});
