/** Weekdays within a sentence, Sunday first. */
export const WEEKDAY_TEXT = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
