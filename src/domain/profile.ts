import { isValidCpf } from './cpf.ts';
import type { Centavos } from './money.ts';

/** A person's profile, as the rules see it. */
export interface Profile {
  email: string;
  name: string;
  /** Digits only; empty when not given yet. */
  cpf: string;
  balance: Centavos;
  revenue: Centavos;
  score: number;
  chavePix: string;
}

/** Complete only with both name and CPF [F-09]. */
export function isProfileComplete(profile: Pick<Profile, 'name' | 'cpf'> | null): boolean {
  return profile !== null && profile.name.trim() !== '' && profile.cpf !== '';
}

/** What is wrong with a typed name; null when nothing. */
export function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'Nome completo é obrigatório';
  return name.trim().length < 2 ? 'Nome deve ter pelo menos 2 caracteres' : null;
}

/** What is wrong with the digits of a typed CPF; null when nothing. */
export function cpfProblem(digits: string): string | null {
  if (digits === '') return 'CPF é obrigatório';
  return isValidCpf(digits) ? null : 'CPF inválido';
}
