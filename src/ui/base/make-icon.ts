import { type ComponentPropsWithRef, createElement } from 'react';

/** A drawing of lucide-react, in a box of 24 by 24. */
interface Drawing {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

type IconProps = ComponentPropsWithRef<'svg'> & { size?: number };

const STROKES = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * Makes an icon from a drawing. The build replaces lucide-react's own maker by this one. Lucide's maker works out
 * attributes and class names at each rendering and weighs a kilobyte more.
 */
export function makeIcon({ node }: Drawing) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24, ...rest }: IconProps) {
    const isNamed = rest['aria-label'] !== undefined;
    return createElement(
      'svg',
      { ...STROKES, width: size, height: size, 'aria-hidden': !isNamed || undefined, ...rest },
      ...lines,
    );
  };
}
