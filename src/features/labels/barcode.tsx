import { groupCode } from '../../domain/csv/cell.ts';
import { barsOf } from '../../domain/shop/barcode-bars.ts';
import { textClass } from '../../ui/base/look.ts';
import styles from './shelf-label.module.css';

/** White modules on both sides, as the standards require. */
const QUIET = 10;
/** Widest useful module, mm. The printer's dots limit narrow modules. */
const WIDEST_MODULE = 0.375;

/** A barcode with its text below. `widest`: available width, mm. Empty if the code cannot be drawn. */
export function Barcode({ code, widest }: { code: string; widest: number }) {
  const bars = barsOf(code);
  if (!bars) return null;
  const modules = bars.modules.length + 2 * QUIET;
  const width = Math.min(widest, modules * WIDEST_MODULE);
  return (
    <figure className={textClass({ centred: true }, styles.code)}>
      <svg
        role="img"
        aria-label={`Código de barras ${code}`}
        viewBox={`0 0 ${modules} 1`}
        preserveAspectRatio="none"
        width={`${width}mm`}
        shapeRendering="crispEdges"
      >
        <path d={pathOf(bars.modules)} />
      </svg>
      <figcaption>{groupCode(code)}</figcaption>
    </figure>
  );
}

function pathOf(modules: string): string {
  return [...modules.matchAll(/1+/g)]
    .map(({ 0: run, index }) => `M${index + QUIET} 0h${run.length}v1h-${run.length}z`)
    .join('');
}
