import type { Content } from '../record.ts';
import { instant, text } from './read.ts';

/** Handing over of equipment to a carrier. */
export interface Shipping {
  at: number;
  /** Name of the carrier or a tracking code; may be empty. */
  note: string;
}

/** Reads the shipping of equipment from a LOCATION's content; null before it was shipped [E-05]. */
export function readShipping(content: Content): Shipping | null {
  const at = instant(content.shippedAt);
  return at === null ? null : { at, note: text(content.shippingNote).trim() };
}
