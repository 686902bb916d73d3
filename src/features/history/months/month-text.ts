const named = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long' });

/** 'Novembro' of '2026-11'. */
export function monthText(month: string): string {
  const text = named.format(Date.parse(`${month}-01T00:00:00Z`));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
