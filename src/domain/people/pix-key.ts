import { formatCnpj, normaliseCnpj } from './cnpj.ts';
import { formatCpf, maskCpf } from './cpf.ts';
import { isPixKey, type PixKeyKind, pixKeyKind } from './pix-key-kind.ts';

const EMPTY = 'Chave PIX não pode estar vazia';
const WRONG: Record<PixKeyKind, string> = {
  cpf: 'CPF inválido',
  cnpj: 'CNPJ inválido',
  phone: 'Celular inválido: informe o DDD e os 9 dígitos',
  email: 'E-mail inválido',
  random: 'Chave aleatória inválida: copie a chave inteira do seu banco',
};

/**
 * A typed key in the form banks store: bare CPF, upper-case CNPJ, phone with +55, lower-case e-mail and
 * random key. Faults are left for pixKeyProblem.
 */
export function normalisePixKey(kind: PixKeyKind, text: string): string {
  const typed = text.trim();
  switch (kind) {
    case 'cpf':
      return typed.replace(/[.\s-]/g, '');
    case 'cnpj':
      return normaliseCnpj(typed);
    case 'phone':
      return normalisePhone(typed);
    case 'email':
      return typed.toLowerCase();
    case 'random':
      return normaliseRandom(typed);
  }
}

/** The fault of a typed key of this kind. Null when there is none [P-03]. */
export function pixKeyProblem(kind: PixKeyKind, text: string): string | null {
  if (text.trim() === '') return EMPTY;
  return isPixKey(kind, normalisePixKey(kind, text)) ? null : WRONG[kind];
}

/** Formats a stored key for reading. A key of unknown kind is returned unchanged. */
export function formatPixKey(key: string): string {
  switch (pixKeyKind(key)) {
    case 'cpf':
      return formatCpf(key);
    case 'cnpj':
      return formatCnpj(key);
    case 'phone':
      return `+55 (${key.slice(3, 5)}) ${key.slice(5, 10)}-${key.slice(10)}`;
    default:
      return key;
  }
}

/** A stored key for reading over a shoulder: most of a CPF is hidden. */
export const maskedPixKey = (key: string): string =>
  pixKeyKind(key) === 'cpf' ? maskCpf(key) : formatPixKey(key);

/** Adds the country where only area code and number were typed, and drops a zero before the area code. */
function normalisePhone(typed: string): string {
  const bare = typed.replace(/[().\s-]/g, '');
  if (bare.startsWith('+')) return bare;
  const digits = bare.replace(/^0+/, '');
  return /^55\d{11}$/.test(digits) ? `+${digits}` : `+55${digits}`;
}

/** Banks show random keys with hyphens, and some copies lose them. */
function normaliseRandom(typed: string): string {
  const key = typed.toLowerCase();
  const bare = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(key);
  return bare ? bare.slice(1).join('-') : key;
}
