import { readUnits } from '../../domain/csv/number.ts';
import { NO_REFILL, type Refill } from '../../domain/shop/refill.ts';

/** Refill of an item, as typed. */
export type RefillValues = Record<keyof Refill, string>;
/** Messages per field. Undefined without a problem. */
export type RefillProblems = Partial<Record<'minimum' | 'par' | 'boxSize', string>>;

/** Form values of an item's refill. All empty without one. */
export function refillValuesOf({ minimum, par, boxSize, boxName }: Refill = NO_REFILL): RefillValues {
  const typed = (value: number | null): string => (value === null ? '' : String(value));
  return { minimum: typed(minimum), par: typed(par), boxSize: typed(boxSize), boxName };
}

/** Problems that keep the refill from being saved. Empty without any. */
export function refillProblems({ minimum, par, boxSize, boxName }: RefillValues): RefillProblems {
  const wrong = (text: string): string | null => {
    const units = readUnits(text, ',');
    return text.trim() !== '' && units.kind === 'wrong' ? units.reason : null;
  };
  const [ofMinimum, ofPar, ofBox] = [wrong(minimum), wrong(par), wrong(boxSize)];
  const isUnsized = boxName !== '' && unitsOrNull(boxSize) === null && ofBox === null;
  const isBelow = (unitsOrNull(par) ?? Number.POSITIVE_INFINITY) < (unitsOrNull(minimum) ?? 0);
  return {
    ...(ofMinimum && { minimum: `O mínimo ${ofMinimum}` }),
    ...(ofPar ? { par: `O nível cheio ${ofPar}` } : isBelow && { par: 'Fica abaixo do mínimo' }),
    ...(ofBox
      ? { boxSize: `A quantidade ${ofBox}` }
      : isUnsized && { boxSize: 'Diga quantas unidades vêm na embalagem' }),
  };
}

/** The refill that valid values describe. */
export function refillOfValues({ minimum, par, boxSize, boxName }: RefillValues): Refill {
  return {
    minimum: unitsOrNull(minimum),
    par: unitsOrNull(par),
    boxSize: unitsOrNull(boxSize),
    boxName: boxName.trim(),
  };
}

function unitsOrNull(text: string): number | null {
  const units = readUnits(text, ',');
  return text.trim() !== '' && units.kind === 'number' ? units.value || null : null;
}
