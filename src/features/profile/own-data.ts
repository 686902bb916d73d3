import { parseContent, type RecordRow } from '../../records/record.ts';

/**
 * The copy of a user's data as JSON: all records by type, with parsed content and ISO times. `at`: time of the
 * copy, ms.
 */
export function ownDataJson(
  user: { sub: string; email: string },
  rows: readonly RecordRow[],
  at: number,
): string {
  const registros: Record<string, unknown[]> = {};
  for (const row of rows) {
    const { id, type, parentId, reference, content, createdAt, updatedAt } = row;
    registros[type] ??= [];
    registros[type].push({
      id,
      parentId,
      reference,
      criadoEm: new Date(createdAt).toISOString(),
      alteradoEm: new Date(updatedAt).toISOString(),
      conteudo: parseContent(content),
    });
  }
  const conta = { identificador: user.sub, email: user.email };
  return JSON.stringify(
    { produto: 'Vendinha', geradoEm: new Date(at).toISOString(), conta, registros },
    null,
    2,
  );
}

/** 'vendinha-meus-dados-2026-11-20.json', by the date on this device. `at` in ms. */
export function ownDataFileName(at: number): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `vendinha-meus-dados-${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}.json`;
}
