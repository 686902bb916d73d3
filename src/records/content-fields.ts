import type { Content } from './record.ts';

/** Content without these fields. */
export function omit(content: Content, fields: readonly string[]): Content {
  return Object.fromEntries(Object.entries(content).filter(([key]) => !fields.includes(key)));
}

/** Content with these fields alone. */
export function pick(content: Content, fields: readonly string[]): Content {
  return Object.fromEntries(Object.entries(content).filter(([key]) => fields.includes(key)));
}
