/**
 * Most characters of each part of a delivery address. The server copies them into the buyer's location, so every list
 * of locations carries them. The other parts have forms of their own.
 */
export const MAX_ADDRESS_LENGTHS = {
  nome: 100,
  rua: 100,
  numero: 20,
  complemento: 100,
  bairro: 100,
  cidade: 100,
} as const;

export type AddressText = keyof typeof MAX_ADDRESS_LENGTHS;

const LABELS: Readonly<Record<AddressText, string>> = {
  nome: 'Nome',
  rua: 'Rua',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  cidade: 'Cidade',
};

/** Messages for the parts that are too long, in the order of the form. Empty without any. */
export function longAddressTexts(
  address: Readonly<Record<AddressText, string>>,
): Partial<Record<AddressText, string>> {
  const parts = Object.keys(LABELS) as AddressText[];
  const long = parts.filter((part) => address[part].length > MAX_ADDRESS_LENGTHS[part]);
  return Object.fromEntries(
    long.map((part) => [part, `${LABELS[part]} deve ter no máximo ${MAX_ADDRESS_LENGTHS[part]} caracteres`]),
  );
}
