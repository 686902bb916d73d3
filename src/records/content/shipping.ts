import type { Content } from '../record.ts';
import { instant, text } from './read.ts';

/** That equipment was handed to a carrier. */
export interface Shipping {
  at: number;
  /** The carrier or a tracking code; may be empty. */
  note: string;
}

/** Reads from a LOCATION's content whether its equipment was shipped; null while it was not [E-05]. */
export function readShipping(content: Content): Shipping | null {
  const at = instant(content.shippedAt);
  return at === null ? null : { at, note: text(content.shippingNote).trim() };
}
