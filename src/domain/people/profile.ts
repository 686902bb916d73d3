import type { Centavos } from '../money/money.ts';
import { isValidCpf } from './cpf.ts';

export interface Profile {
  email: string;
  name: string;
  /** Digits of the CPF; empty when not given yet. */
  cpf: string;
  balance: Centavos;
  revenue: Centavos;
  score: number;
  chavePix: string;
}

/** True for a profile with both name and CPF [F-09]. */
export function isProfileComplete(profile: Pick<Profile, 'name' | 'cpf'> | null): boolean {
  return profile !== null && profile.name.trim() !== '' && profile.cpf !== '';
}

/** Most characters of a name. Real names are shorter, and a longer one would hide the rest of a screen. */
export const NAME_MAX = 120;

/** The fault of a typed name. Null when there is none. */
export function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'Nome completo é obrigatório';
  if (name.trim().length > NAME_MAX) return `Nome deve ter no máximo ${NAME_MAX} caracteres`;
  return name.trim().length < 2 ? 'Nome deve ter pelo menos 2 caracteres' : null;
}

/** The fault of a typed CPF's digits. Null when there is none. */
export function cpfProblem(digits: string): string | null {
  if (digits === '') return 'CPF é obrigatório';
  return isValidCpf(digits) ? null : 'CPF inválido';
}
