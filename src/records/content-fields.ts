import type { Content } from './record.ts';

export function omit(content: Content, fields: readonly string[]): Content {
  return Object.fromEntries(Object.entries(content).filter(([key]) => !fields.includes(key)));
}

export function pick(content: Content, fields: readonly string[]): Content {
  return Object.fromEntries(Object.entries(content).filter(([key]) => fields.includes(key)));
}
