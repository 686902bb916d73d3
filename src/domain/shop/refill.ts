/** Purchase and shelf level of an item, in units. Null where its owner said nothing. */
export interface Refill {
  /** Least units that should stand there. */
  minimum: number | null;
  /** Units that a full shelf has. */
  par: number | null;
  /** Units of a box, as the item is bought. */
  boxSize: number | null;
  /** Name of the box: 'fardo', 'caixa', 'pacote' or any other word. Empty where unknown. */
  boxName: string;
}

/** An item that is bought by the unit and has no wanted stock. */
export const NO_REFILL: Refill = { minimum: null, par: null, boxSize: null, boxName: '' };

/** Usual names of a box. */
export const BOX_NAMES = ['fardo', 'caixa', 'pacote'] as const;

/** Longest name of a box, in characters. */
export const MAX_BOX_NAME_LENGTH = 40;
