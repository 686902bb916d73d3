import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import type { Profile } from '../../../src/domain/people/profile.ts';
import { ProfileFormScreen } from '../../../src/features/account/profile-form-screen.tsx';
import { warnOfProfile } from '../../../src/features/account/profile-warning.ts';
import { signedIn } from '../support/fake-identity.ts';
import { messages } from '../support/money-fixture.tsx';
import { makePerson, show } from '../support/show.tsx';

const CPF = '529.982.247-25';

function open(state: unknown = null, known: Readonly<Record<string, unknown>> = {}) {
  const person = makePerson();
  person.server.put({
    id: person.user.email,
    type: 'PROFILE',
    owner: person.user.sub,
    content: JSON.stringify({ balance: 12.5, ...known }),
  });
  person.identity.answers.refreshProfile = {
    email: person.user.email,
    name: 'Ana Souza',
    cpf: '52998224725',
    balance: 1250,
    revenue: 0,
    score: 0,
    chavePix: '',
  };
  const view = show(<Route path="/profile-form" element={<ProfileFormScreen />} />, {
    at: '/profile-form',
    state,
    person,
  });
  return { ...view, person };
}

const name = () => screen.getByLabelText('Nome completo');
const cpf = () => screen.getByLabelText('CPF');
const save = () => screen.getByRole('button', { name: 'Salvar' });

describe('complete profile', () => {
  test('[A-11] name and CPF are required', async () => {
    const { user, person } = open();
    expect(screen.getByRole('heading', { name: 'Complete seu Perfil' })).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText('Nome completo é obrigatório')).toBeInTheDocument();
    expect(screen.getByText('CPF é obrigatório')).toBeInTheDocument();
    expect(person.server.calls).toEqual([]);
  });

  test.each([
    [' A ', '52998224725', 'Nome deve ter pelo menos 2 caracteres'],
    ['Ana', '11111111111', 'CPF inválido'],
    ['Ana', '52998224724', 'CPF inválido'],
    ['Ana', '5299822472', 'CPF inválido'],
  ])('[A-11, A-12] %j with CPF %s: %s', async (typed, digits, message) => {
    const { user, person } = open();
    await user.type(name(), typed);
    await user.type(cpf(), digits);
    await user.click(save());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(person.server.calls).toEqual([]);
  });

  test('[A-11] what the account has already need not be typed again; what is typed stays', async () => {
    const { user, person } = open(null, { name: 'Ana Souza' });
    await person.data.readProfile();
    cleanup();
    show(<Route path="/profile-form" element={<ProfileFormScreen />} />, { at: '/profile-form', person });
    await waitFor(() => expect(name()).toHaveValue('Ana Souza'));
    await user.type(name(), ' Lima');
    await user.type(cpf(), '52998224725');
    await user.click(save());
    const kept = () => JSON.parse(person.server.rows.get(`PROFILE ${person.user.email}`)?.content ?? '');
    await waitFor(() => expect(kept()).toMatchObject({ name: 'Ana Souza Lima', cpf: '52998224725' }));
  });

  test.each([' 529.982.247-25 ', 'CPF: 529.982.247-25'])('[A-12] %j is pasted whole', async (pasted) => {
    const { user } = open();
    await user.click(cpf());
    await user.paste(pasted);
    expect(cpf()).toHaveValue(CPF);
  });

  test('[A-03] the warning that led here goes with the screen', async () => {
    const { user } = open();
    act(() => warnOfProfile());
    const warning = 'Por favor, complete seu perfil para continuar';
    expect(screen.getByText(warning)).toBeInTheDocument();
    await user.type(name(), 'Ana Souza');
    await user.type(cpf(), '52998224725');
    await user.click(save());
    await screen.findByText('Perfil atualizado com sucesso!');
    // Long before the warning's own time is over.
    await waitFor(() => expect(screen.queryByText(warning)).not.toBeInTheDocument(), { timeout: 2000 });
  });

  test('[A-11, A-12] the CPF is shown with its mask, kept as digits, and success goes to /', async () => {
    const { user, place, said, person } = open();
    await user.type(name(), '  Ana Souza ');
    await user.type(cpf(), '52998224725999');
    expect(cpf()).toHaveValue(CPF);
    await user.click(save());
    await waitFor(() => expect(['/', '/home']).toContain(place.path));
    const row = person.server.visible().find(({ type }) => type === 'PROFILE');
    expect(JSON.parse(row?.content ?? '')).toEqual({ balance: 12.5, name: 'Ana Souza', cpf: '52998224725' });
    expect(person.identity.calls).toEqual([['refreshProfile']]);
    expect(said).toMatchObject([{ kind: 'success', message: 'Perfil atualizado com sucesso!' }]);
  });

  const submit = async (view: ReturnType<typeof open>) => {
    await view.user.type(name(), 'Ana Souza');
    await view.user.type(cpf(), CPF);
    await view.user.click(save());
  };

  test('[A-03, A-11] the link that brought the person here is followed at the end', async () => {
    const view = open({ returnTo: '/shopping/loja-1?de=qr' });
    await submit(view);
    await waitFor(() => expect(view.place.path).toBe('/shopping/loja-1?de=qr'));
  });

  test('[A-11] a profile that turns out to be complete is not asked for again', async () => {
    const { person, place, said } = open({ returnTo: '/shopping/loja-1' });
    const profile = await person.identity.answers.refreshProfile;
    act(() => person.identity.become(signedIn(person.user, profile as Profile)));
    await waitFor(() => expect(place.path).toBe('/shopping/loja-1'));
    expect(said).toEqual([]);
  });

  test.each(['//mal.exemplo', 'https://mal.exemplo'])('[A-11] %s is no link of the app', async (returnTo) => {
    const view = open({ returnTo });
    await submit(view);
    await waitFor(() => expect(view.place.path).toBe('/home'));
  });

  test('[A-11] without a connection the form stays as it was and says so', async () => {
    const view = open();
    view.person.server.fault = 'offline';
    await submit(view);
    expect(await screen.findByText('Verifique sua conexão com a internet.')).toBeInTheDocument();
    await waitFor(() => expect(messages(view.said)).toEqual(['Erro ao atualizar perfil']));
    expect(name()).toHaveValue('Ana Souza');
    expect(cpf()).toHaveValue(CPF);
    view.person.server.fault = 'none';
    await view.user.click(save());
    await waitFor(() => expect(view.place.path).toBe('/home'));
  });

  test('[A-11] the server’s reason is shown', async () => {
    const view = open();
    view.person.server.update = async () => {
      throw new TransportError({ kind: 'refused', code: 'BAD_INPUT', message: 'Este CPF já está em uso.' });
    };
    await submit(view);
    expect(await screen.findByText('Este CPF já está em uso.')).toBeInTheDocument();
  });

  test('[A-11] a profile that does not come back complete is a failure, not a loop', async () => {
    const view = open();
    const { answers } = view.person.identity;
    answers.refreshProfile = { ...((await answers.refreshProfile) as Profile), cpf: '' };
    await submit(view);
    expect(await screen.findByText('Falha ao atualizar perfil')).toBeInTheDocument();
    expect(view.place.path).toBe('/profile-form');
  });

  test('[A-11] a saved profile that cannot be read again is called saved, and goes on with the next answer', async () => {
    const view = open();
    const { answers } = view.person.identity;
    const profile = (await answers.refreshProfile) as Profile;
    answers.refreshProfile = null;
    await submit(view);
    expect(await screen.findByText(/^Perfil salvo\. Verifique sua conexão/)).toBeInTheDocument();
    expect(screen.queryByText('Falha ao atualizar perfil')).toBeNull();
    answers.refreshProfile = profile;
    await view.user.click(save());
    await waitFor(() => expect(view.place.path).toBe('/home'));
  });

  test('[A-11] the CPF gets the focus when it alone is wrong', async () => {
    const { user } = open();
    await user.type(name(), 'Ana');
    await user.click(save());
    await waitFor(() => expect(cpf()).toHaveFocus());
  });

  test('[F-14] whoever does not want to fill it in can leave, and hears when something stays behind', async () => {
    const { user, person, said } = open();
    person.identity.answers.signOut = { success: false, error: 'Seus dados não foram apagados.' };
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(messages(said)).toEqual(['Seus dados não foram apagados.']));
    expect(person.identity.calls).toEqual([['signOut']]);
  });
});
