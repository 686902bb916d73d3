/** How parts lie in their place and how text in it looks: each name with its value is a class of look.css. */
export interface Look {
  /** Steps of the scale in tokens.css. `half` is half of the first, `icon` lies between an icon and its word. */
  gap?: 'half' | 'icon' | 1 | 2 | 3 | 4 | 5;
  /** Across the direction. A row centres its parts, a stack stretches them. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  /** Along the direction. */
  justify?: 'center' | 'end' | 'between';
  wrap?: boolean;
  /** Takes the room that is left in a row. */
  grow?: boolean;
  size?: 0 | 1 | 2 | 3 | 4;
  tone?: 'soft' | 'faint' | 'ink' | 'leaf' | 'guava';
  weight?: 600 | 650 | 700;
  /** Breaks words that are too long for their place. */
  anywhere?: boolean;
  /** Digits of one width. */
  digits?: boolean;
  centred?: boolean;
}

/** The classes of parts side by side, for elements other than Row's `div`. */
export const rowClass = (look: Look = {}, more?: string): string => named('row', look, more);

/** The classes of parts below each other, for elements other than Stack's `div`. */
export const stackClass = (look: Look = {}, more?: string): string => named('stack', look, more);

/** The classes of a text or of a part of a row. */
export const textClass = (look: Look, more?: string): string => named('', look, more);

/** Parts the look among a component's properties from the others. */
export function lookOf<T extends Look>(props: T): [Look, Omit<T, keyof Look>] {
  const { gap, align, justify, wrap, grow, size, tone, weight, anywhere, digits, centred, ...rest } = props;
  return [{ gap, align, justify, wrap, grow, size, tone, weight, anywhere, digits, centred }, rest];
}

function named(start: string, look: Look, more = ''): string {
  const names = Object.entries(look)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? name : `${name}-${value}`));
  return [start, ...names, more].filter(Boolean).join(' ');
}
