import { instantText } from '../../domain/hours/shop-date.ts';
import { leftOutText } from '../../domain/overview/pick-list.ts';
import { Paper } from '../../ui/layout/paper.tsx';
import { boxText, toCountText } from './pick-texts.ts';
import type { PickedPlace } from './picked.ts';

interface PickPaperProps {
  stops: readonly PickedPlace[];
  until: string;
  /** Time of the calculation, ms of the server. */
  at: number;
  /** Number of items that the list leaves out. */
  more: number;
}

/** The list on paper, with a box to tick at each line. It is visible in print alone. */
export function PickPaper({ stops, until, at, more }: PickPaperProps) {
  return (
    <Paper title={`Lista de reposição ${until} · calculado em ${instantText(at)}`}>
      {stops.map(({ id, location, lines, counts = 0 }) => (
        <section key={id}>
          <b>{location.name}</b> {location.address}
          <table>
            <tbody>
              {lines.map((line) => (
                <tr key={line.item.id}>
                  <td>{line.isTaken ? '☑' : '☐'}</td>
                  <td>{line.units}</td>
                  <td>{line.item.name}</td>
                  <td>{line.item.boxSize === null ? '' : boxText(line)}</td>
                </tr>
              ))}
              {counts > 0 && (
                <tr>
                  <td>☐</td>
                  <td colSpan={3}>{toCountText(counts)}</td>
                </tr>
              )}
            </tbody>
          </table>
        </section>
      ))}
      {more > 0 && <p>{leftOutText(more)}</p>}
    </Paper>
  );
}
