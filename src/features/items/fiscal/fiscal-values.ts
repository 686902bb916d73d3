import { type Fiscal, fiscalDigits, isCfop, isEan, isNcm } from '../../../domain/closing/fiscal.ts';

/** Messages per field. Undefined without a problem. */
export type FiscalProblems = Partial<Record<keyof Fiscal, string>>;

/** Problems that keep the fields from being saved. Empty without any. */
export function fiscalProblems({ ncm, cfop, ean }: Fiscal): FiscalProblems {
  const wrong = (typed: string, isRight: (text: string) => boolean): boolean =>
    fiscalDigits(typed) !== '' && !isRight(fiscalDigits(typed));
  return {
    ...(wrong(ncm, isNcm) && { ncm: 'O NCM tem 8 dígitos' }),
    ...(wrong(cfop, isCfop) && { cfop: 'O CFOP tem 4 dígitos, como 5102' }),
    ...(wrong(ean, isEan) && { ean: 'Confira o EAN: 8, 12, 13 ou 14 dígitos, o último confere os outros' }),
  };
}
