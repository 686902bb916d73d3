import { expect, test } from 'vitest';
import { isEmail } from '../../../src/domain/people/email.ts';
import { passwordChecklist, passwordProblem } from '../../../src/domain/people/password.ts';
import { cpfProblem, isProfileComplete, nameProblem } from '../../../src/domain/people/profile.ts';

test('[A-05] password rules with their messages, joined', () => {
  expect(passwordProblem('Vendinha#2026')).toBeNull();
  expect(passwordProblem('Aa1#aaaa')).toBeNull();
  expect(passwordProblem('Aa1#aaa')).toBe('A senha deve ter pelo menos 8 caracteres');
  expect(passwordProblem('abc')).toBe(
    'A senha deve ter pelo menos 8 caracteres. A senha deve conter pelo menos uma letra maiúscula. A senha deve conter pelo menos um número. A senha deve conter pelo menos um caractere especial',
  );
  expect(passwordProblem('SENHA#2026')).toBe('A senha deve conter pelo menos uma letra minúscula');
  expect(passwordChecklist('Aa1#').filter((one) => !one.kept)).toHaveLength(1);
});

test('[A-02] an e-mail looks like one', () => {
  for (const good of ['marina@exemplo.com.br', ' a@b.co ']) expect(isEmail(good)).toBe(true);
  for (const bad of ['', 'marina', 'marina@', '@x.com', 'a b@c.com', 'a@b', 'a@b..com'])
    expect(isEmail(bad)).toBe(false);
});

test('[F-09] a profile is complete only with name and cpf', () => {
  expect(isProfileComplete({ name: 'Marina', cpf: '52998224725' })).toBe(true);
  expect(isProfileComplete({ name: ' ', cpf: '52998224725' })).toBe(false);
  expect(isProfileComplete({ name: 'Marina', cpf: '' })).toBe(false);
  expect(isProfileComplete(null)).toBe(false);
});

test('[A-11] name and CPF messages', () => {
  expect([nameProblem(' '), nameProblem(' a '), nameProblem('Jô')]).toEqual([
    'Nome completo é obrigatório',
    'Nome deve ter pelo menos 2 caracteres',
    null,
  ]);
  expect(nameProblem(` ${'a'.repeat(120)} `)).toBeNull();
  expect(nameProblem('a'.repeat(121))).toBe('Nome deve ter no máximo 120 caracteres');
  expect([cpfProblem(''), cpfProblem('123'), cpfProblem('52998224725')]).toEqual([
    'CPF é obrigatório',
    'CPF inválido',
    null,
  ]);
});
