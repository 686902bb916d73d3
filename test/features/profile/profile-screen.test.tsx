import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { putProfile } from '../support/shop-fixture.ts';
import { makePerson } from '../support/show.tsx';
import { ANA, open, openProfile } from './open-profile.tsx';

const press = (name: string | RegExp) => screen.getByRole('button', { name });

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('who one is', () => {
  test.each([
    [0, 'Iniciante', 'Faltam 20 pontos para Nível Bronze'],
    [20, 'Nível Bronze', 'Faltam 30 pontos para Nível Prata'],
    [50, 'Nível Prata', 'Faltam 50 pontos para Nível Ouro'],
    [99, 'Nível Prata', 'Falta 1 ponto para Nível Ouro'],
    [100, 'Nível Ouro', 'Você chegou ao nível mais alto.'],
  ])('[P-01] %i points show %s and the way on', async (score, name, way) => {
    await openProfile({ score });
    expect(region('Sua conta').getByText(name)).toBeInTheDocument();
    expect(region('Sua conta').getByText(way)).toBeInTheDocument();
  });

  test('[P-01] name, e-mail and balance; the bar says how far it is', async () => {
    await openProfile();
    expect(region('Sua conta').getByRole('heading', { name: 'Ana Souza' })).toBeInTheDocument();
    expect(region('Sua conta').getByText('ana@exemplo.com.br')).toBeInTheDocument();
    expect(region('Saldo').getByText(/^R\$\s48,90$/)).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Caminho até Nível Prata' })).toHaveAttribute(
      'value',
      String(14 / 30),
    );
  });

  test('[P-01] the CPF stays hidden until it is asked for', async () => {
    const { user } = await openProfile();
    expect(screen.getByText('***.456.789-**')).toBeInTheDocument();
    expect(screen.queryByText('123.456.789-09')).toBeNull();
    await user.click(press('Mostrar CPF'));
    expect(screen.getByText('123.456.789-09')).toBeInTheDocument();
    await user.click(press('Ocultar CPF'));
    expect(screen.queryByText('123.456.789-09')).toBeNull();
  });

  test('[P-01] the way out signs out, and says why when it cannot', async () => {
    const { user, identity, said } = await openProfile();
    identity.answers.signOut = { success: false, error: 'Não foi possível sair.' };
    await user.click(press(/^Sair/));
    await waitFor(() => expect(said).toMatchObject([{ kind: 'error', message: 'Não foi possível sair.' }]));
    expect(identity.calls).toContainEqual(['signOut']);
  });
});

describe('revenue and equipment', () => {
  test('[P-02] no revenue, no section', async () => {
    await openProfile({ revenue: 0 });
    expect(screen.queryByRole('button', { name: 'Sacar Receita' })).toBeNull();
  });

  test('[P-02] revenue leads to its withdrawal', async () => {
    const { user, place } = await openProfile({ revenue: 0.01 });
    expect(region('Receita').getByText(/^R\$\s0,01$/)).toBeInTheDocument();
    await user.click(press('Sacar Receita'));
    await waitFor(() => expect(place.path).toBe('/withdraw-revenue'));
  });

  test.each([
    ['Comprar Máquina de Vendas', 'MACHINE'],
    ['Comprar Tranca Inteligente', 'LOCK'],
  ])('[P-02] %s leads to /purchase-equipment', async (name, product) => {
    const { user, place } = await openProfile();
    await user.click(screen.getByRole('link', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(place.path).toBe(`/purchase-equipment?product=${product}`));
  });
});

describe('editing data', () => {
  async function edit() {
    const view = await openProfile();
    await view.user.click(press('Editar dados'));
    return view;
  }
  const name = () => screen.getByLabelText('Nome completo');
  const cpf = () => screen.getByLabelText('CPF');

  test('[P-03] starts from what is kept; giving up changes nothing', async () => {
    const { user, kept } = await edit();
    expect(name()).toHaveValue('Ana Souza');
    expect(name()).toHaveFocus();
    expect(cpf()).toHaveValue('123.456.789-09');
    await user.type(name(), ' Lima');
    await user.click(press('Cancelar'));
    expect(press('Editar dados')).toHaveFocus();
    expect(kept().name).toBe('Ana Souza');
  });

  test.each([
    ['  ', '529.982.247-25', 'Nome completo é obrigatório.'],
    ['Ana Lima', '123.456.789-00', 'CPF inválido'],
  ])('[P-03] "%s" and "%s": %s', async (typedName, typedCpf, message) => {
    const { user, kept } = await edit();
    await user.clear(name());
    if (typedName) await user.type(name(), typedName);
    await user.clear(cpf());
    if (typedCpf) await user.type(cpf(), typedCpf);
    await user.click(press('Salvar'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(kept()).toMatchObject(ANA);
  });

  test('[P-03] saves both and nothing else', async () => {
    const { user, kept, said } = await edit();
    await user.clear(name());
    await user.type(name(), ' Ana Lima ');
    await user.clear(cpf());
    await user.type(cpf(), '52998224725');
    await user.click(press('Salvar'));
    expect(await screen.findByText('***.982.247-**')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Ana Lima' })).toBeInTheDocument();
    expect(said).toMatchObject([{ kind: 'success', message: 'Perfil atualizado com sucesso!' }]);
    expect(kept()).toMatchObject({ ...ANA, name: 'Ana Lima', cpf: '52998224725' });
  });

  test('[P-03] sends what was changed here alone, so that another device keeps its correction', async () => {
    const { user, kept, person } = await edit();
    putProfile(person.server, person.user, { ...ANA, cpf: '52998224725' });
    await user.clear(name());
    await user.type(name(), 'Ana Lima');
    await user.click(press('Salvar'));
    expect(await screen.findByRole('heading', { name: 'Ana Lima' })).toBeInTheDocument();
    expect(kept()).toMatchObject({ name: 'Ana Lima', cpf: '52998224725' });
  });

  test('[P-03] a refusal says so with the server’s reason', async () => {
    const { user, person, said } = await edit();
    person.server.update = async () => {
      throw new TransportError({ kind: 'refused', code: 'BAD_INPUT', message: 'Este CPF já está em uso.' });
    };
    await user.type(name(), ' Lima');
    await user.click(press('Salvar'));
    expect(await screen.findByText('Este CPF já está em uso.')).toBeInTheDocument();
    await waitFor(() =>
      expect(said).toMatchObject([{ kind: 'error', message: 'Falha ao atualizar perfil' }]),
    );
  });

  test('[P-03] without a connection it says so and keeps what was typed', async () => {
    const { user, person, said } = await edit();
    await user.type(name(), ' Lima');
    person.server.fault = 'offline';
    await user.click(press('Salvar'));
    expect(await screen.findByText('Verifique sua conexão com a internet.')).toBeInTheDocument();
    await waitFor(() => expect(said).toMatchObject([{ kind: 'error', message: 'Erro ao atualizar perfil' }]));
    expect(name()).toHaveValue('Ana Souza Lima');
  });
});

describe('between the panels', () => {
  test('[P-03] what is typed in one panel is still there after a look at the other', async () => {
    const { user, kept } = await openProfile({ chavePix: '' });
    await user.click(press('Editar dados'));
    await user.type(screen.getByLabelText('Nome completo'), ' Lima');
    await user.click(press('Chave PIX'));
    expect(screen.queryByRole('textbox', { name: 'Nome completo' })).toBeNull();
    await user.click(press('Cadastrar chave PIX'));
    await user.selectOptions(screen.getByLabelText('Tipo da chave'), 'E-mail');
    await user.type(screen.getByRole('textbox', { name: 'Chave PIX' }), 'ana@');
    await user.click(press('Dados'));
    expect(screen.getByRole('textbox', { name: 'Nome completo' })).toHaveValue('Ana Souza Lima');
    expect(screen.queryByRole('textbox', { name: 'Chave PIX' })).toBeNull();
    await user.click(press('Salvar'));
    await waitFor(() => expect(kept().name).toBe('Ana Souza Lima'));
    await user.click(press('Chave PIX'));
    expect(screen.getByRole('textbox', { name: 'Chave PIX' })).toHaveValue('ana@');
    await user.click(press('Cancelar'));
    await user.click(press('Cadastrar chave PIX'));
    expect(screen.getByRole('textbox', { name: 'Chave PIX' })).toHaveValue('');
  });
});

describe('without a connection', () => {
  test('what was saved is shown with its age; never saved says so and can be tried again', async () => {
    const first = makePerson();
    putProfile(first.server, first.user, ANA);
    first.server.fault = 'offline';
    const { user } = open(first);
    expect(await screen.findByText('Seu perfil ainda não foi salvo')).toBeInTheDocument();
    expect(screen.queryByText(/Mostrando o que está salvo/)).toBeNull();
    first.server.fault = 'none';
    await user.click(press('Tentar novamente'));
    await screen.findByRole('region', { name: 'Sua conta' });
    first.server.fault = 'offline';
    await first.data.refresh({ kind: 'profile' });
    expect(await screen.findByText(/^Sem conexão\./)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Ana Souza' })).toBeInTheDocument();
  });
});
