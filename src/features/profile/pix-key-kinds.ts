import type { PixKeyKind } from '../../domain/people/pix-key-kind.ts';

/** Name and input hints of each kind of key. */
export const PIX_KEY_WORDS = {
  cpf: { label: 'CPF', placeholder: '000.000.000-00', inputMode: 'numeric' },
  cnpj: { label: 'CNPJ', placeholder: '00.000.000/0000-00', inputMode: 'text' },
  phone: { label: 'Celular', placeholder: '(00) 90000-0000', inputMode: 'tel' },
  email: { label: 'E-mail', placeholder: 'voce@exemplo.com.br', inputMode: 'email' },
  random: {
    label: 'Chave aleatória',
    placeholder: '00000000-0000-0000-0000-000000000000',
    inputMode: 'text',
  },
} as const satisfies Record<PixKeyKind, { label: string; placeholder: string; inputMode: string }>;
