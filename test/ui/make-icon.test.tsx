import { render } from '@testing-library/react';
import { createElement, type FunctionComponent, type SVGProps } from 'react';
import { expect, test } from 'vitest';
import { makeIcon } from '../../src/ui/base/make-icon.ts';

type Named = {
  __iconData: Parameters<typeof makeIcon>[0];
  default: FunctionComponent<SVGProps<SVGSVGElement>>;
};
/** The package's modules have no types of their own. */
const PACKAGE = '../../node_modules/lucide-react/dist/esm/icons';

/** The painted drawing, without class names, because no style uses them. */
function painted(Icon: FunctionComponent<SVGProps<SVGSVGElement>>, props: SVGProps<SVGSVGElement>): string {
  const { container, unmount } = render(createElement(Icon, props));
  const svg = container.querySelector('svg');
  svg?.removeAttribute('class');
  const attributes = [...(svg?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`).sort();
  const text = `${attributes.join(' ')} ${svg?.innerHTML}`;
  unmount();
  return text;
}

test.each(['store', 'cloud-off', 'triangle-exclamation-point'])(
  '%s is painted as the package paints it',
  async (name) => {
    const { __iconData, default: theirs } = (await import(
      /* @vite-ignore */ `${PACKAGE}/${name}.mjs`
    )) as Named;
    const ours = makeIcon(__iconData) as FunctionComponent<SVGProps<SVGSVGElement>>;
    for (const props of [
      {},
      { 'aria-hidden': true },
      { 'aria-label': 'Aberto' },
      { strokeWidth: 3, id: 'one' },
    ] as const)
      expect(painted(ours, props)).toBe(painted(theirs, props));
  },
);
