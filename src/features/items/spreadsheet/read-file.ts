import { decodeText } from '../../../device/scan/decode-text.ts';

/** Maximum file size, bytes. A spreadsheet of ten thousand items is smaller. */
const MAX_BYTES = 4_000_000;
/** Signature of a zip archive, the format of a workbook. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

export type ReadCsvFile =
  | { kind: 'text'; fileName: string; text: string }
  /** The reason in Portuguese. */
  | { kind: 'unreadable'; fileName: string; reason: string };

/** The text of a chosen file, whatever its encoding. */
export async function readCsvFile(file: File): Promise<ReadCsvFile> {
  const fileName = file.name;
  const unreadable = (reason: string): ReadCsvFile => ({ kind: 'unreadable', fileName, reason });
  if (file.size > MAX_BYTES) return unreadable('O arquivo é grande demais para uma planilha de itens.');
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (!bytes) return unreadable('O arquivo não pôde ser lido. Escolha-o de novo.');
  if (ARCHIVE.every((byte, place) => bytes[place] === byte))
    return unreadable('Este arquivo é uma pasta do Excel ou LibreOffice. Salve-a como CSV e escolha o CSV.');
  return { kind: 'text', fileName, text: decodeText(bytes) };
}
