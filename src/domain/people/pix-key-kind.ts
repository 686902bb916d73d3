import { isValidCnpj } from './cnpj.ts';
import { isValidCpf } from './cpf.ts';
import { isEmail } from './email.ts';

/** The five kinds of key, in the order of the form. */
export const PIX_KEY_KINDS = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const;
export type PixKeyKind = (typeof PIX_KEY_KINDS)[number];

const MAX_EMAIL_LENGTH = 77;
/** A phone key: area code without zeros, then a mobile number. Banks accept no other phone as a key. */
const PHONE = /^\+55[1-9]{2}9\d{8}$/;
const RANDOM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The kind of a stored key. Null for an unknown one, such as a key saved before kinds existed. */
export function pixKeyKind(key: string): PixKeyKind | null {
  return PIX_KEY_KINDS.find((kind) => isPixKey(kind, key)) ?? null;
}

/** True for a key in the form banks store. */
export function isPixKey(kind: PixKeyKind, key: string): boolean {
  switch (kind) {
    case 'cpf':
      return isValidCpf(key);
    case 'cnpj':
      return isValidCnpj(key);
    case 'phone':
      return PHONE.test(key);
    case 'email':
      return (
        isEmail(key) &&
        key === key.toLowerCase() &&
        key.length <= MAX_EMAIL_LENGTH &&
        /^[\x21-\x7e]+$/.test(key)
      );
    case 'random':
      return RANDOM.test(key);
  }
}
