import { type Fiscal, fiscalDigits, isCfop, isEan, isNcm } from '../../domain/closing/fiscal.ts';
import { type Content, parseContent, type RecordRow } from '../record.ts';
import { text } from './read.ts';

/** Reads the fields of an ITEM that an accountant needs. No customer is shown them. */
export function readFiscal({ content }: Pick<RecordRow, 'content'>): Fiscal {
  const { ncm, cfop, ean } = parseContent(content);
  return { ncm: text(ncm).trim(), cfop: text(cfop).trim(), ean: text(ean).trim() };
}

/** The content fields of fiscal data. An undefined field is not written. */
export function fiscalContent({ ncm, cfop, ean }: Fiscal): Content {
  const written = (typed: string): string | undefined => fiscalDigits(typed) || undefined;
  return { ncm: written(ncm), cfop: written(cfop), ean: written(ean) };
}

/**
 * The first of these fields that cannot be stored; null where all can. It stands apart, because only the server asks.
 */
export function fiscalFault({ ncm, cfop, ean }: Content): string | null {
  const isWrong = (value: unknown, isRight: (text: string) => boolean): boolean =>
    value !== undefined && value !== null && !(typeof value === 'string' && isRight(value));
  if (isWrong(ncm, isNcm)) return 'ncm';
  if (isWrong(cfop, isCfop)) return 'cfop';
  return isWrong(ean, isEan) ? 'ean' : null;
}
