/** How an item is bought and how much of it a shelf should have, in units. Null where its owner said nothing. */
export interface Refill {
  /** Least units that should stand there. */
  minimum: number | null;
  /** Units that a full shelf has. */
  par: number | null;
  /** Units of a box, as the item is bought. */
  boxSize: number | null;
  /** What the box is called: 'fardo', 'caixa', 'pacote' or any other word. Empty where unknown. */
  boxName: string;
}

/** An item that is bought by the unit and has no wanted stock. */
export const NO_REFILL: Refill = { minimum: null, par: null, boxSize: null, boxName: '' };

/** What a box is usually called. */
export const BOX_NAMES = ['fardo', 'caixa', 'pacote'] as const;

/** Longest name of a box, in characters. */
export const LONGEST_BOX_NAME = 40;
