/** Purchase and shelf level of an item, in units. Null where its owner gave no number. */
export interface Refill {
  /** Least units that should stand on the shelf. */
  minimum: number | null;
  /** Units of a full shelf. */
  par: number | null;
  /** Units of a box in which the item is bought. */
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
