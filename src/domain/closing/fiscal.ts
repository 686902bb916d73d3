import { hasValidCheckDigit } from '../shop/barcode.ts';

/** Fiscal data of an item for an accountant. A field that nobody filled in is empty. */
export interface Fiscal {
  /** Kind of goods in the Mercosul nomenclature, 8 digits. */
  ncm: string;
  /** Kind of operation, 4 digits. */
  cfop: string;
  /** The code of the goods (GTIN), where none of the barcodes is it. */
  ean: string;
}

export const NO_FISCAL: Fiscal = { ncm: '', cfop: '', ean: '' };

export const isNcm = (text: string): boolean => /^\d{8}$/.test(text);
/** True for a kind of operation. It begins with 1 to 3 (into the shop) or 5 to 7 (out of it). */
export const isCfop = (text: string): boolean => /^[123567]\d{3}$/.test(text);
/** True for a GTIN of 8, 12, 13 or 14 digits with a right check digit. */
export const isEan = (text: string): boolean => /^(\d{8}|\d{12,14})$/.test(text) && hasValidCheckDigit(text);

/** The EAN of an item: the one that was filled in, else the first barcode that is one, else nothing. */
export const eanOf = ({ ean }: Pick<Fiscal, 'ean'>, barcodes: readonly string[]): string =>
  ean || (barcodes.find(isEan) ?? '');

/** The digits alone of a code that a person types with dots: '2202.10.00'. */
export const fiscalDigits = (text: string): string => text.replace(/[\s.\-/]/g, '');
