import { screen } from '@testing-library/react';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { openProfile } from '../profile/open-profile.tsx';
import type { TestPerson } from '../support/show.tsx';
import { PROFILE } from './catalogue.ts';
import { type Cause, provoke } from './provoke.ts';

const press = (name: string) => screen.getByRole('button', { name });
const refuse = ({ server }: TestPerson): void => {
  server.update = async () => {
    throw new TransportError({ kind: 'refused', code: 'BAD_INPUT', message: 'x' });
  };
};
const disconnect = ({ server }: TestPerson): void => {
  server.fault = 'offline';
};
const breakDown = ({ server }: TestPerson): void => {
  server.update = async () => {
    throw new Error('boom');
  };
};

/** Opens the data for editing and types a name and a CPF over the present ones. */
const data =
  (name: string, cpf: string, befall: (person: TestPerson) => void = () => undefined): Cause =>
  async () => {
    const { user, person } = await openProfile();
    await user.click(press('Editar dados'));
    for (const [label, text] of [
      ['Nome completo', name],
      ['CPF', cpf],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      if (text) await user.type(screen.getByLabelText(label), text);
    }
    befall(person);
    return () => user.click(press('Salvar'));
  };

const key =
  (typed: string, befall: (person: TestPerson) => void = () => undefined): Cause =>
  async () => {
    const { user, person } = await openProfile({ chavePix: '' });
    await user.click(press('Chave PIX'));
    await user.click(press('Cadastrar chave PIX'));
    await user.type(screen.getByRole('textbox', { name: 'Chave PIX' }), typed);
    befall(person);
    return () => user.click(press('Salvar'));
  };

const CPF = '52998224725';

provoke(PROFILE, {
  'Nome completo é obrigatório.': data('', CPF),
  'Nome deve ter pelo menos 2 caracteres': data('A', CPF),
  'CPF é obrigatório': data('Ana', ''),
  'CPF inválido': data('Ana', '12345678900'),
  'Chave PIX não pode estar vazia': key('   '),
  'Perfil atualizado com sucesso!': data('Ana Lima', CPF),
  'Falha ao atualizar perfil': data('Ana Lima', CPF, refuse),
  'Erro ao atualizar perfil': data('Ana Lima', CPF, disconnect),
  'Erro inesperado ao atualizar perfil': data('Ana Lima', CPF, breakDown),
  'Chave PIX atualizada com sucesso!': key(CPF),
  'Erro ao atualizar chave PIX': key(CPF, refuse),
});
