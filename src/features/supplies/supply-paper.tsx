import type { ShopSupply } from '../../data/rows/supply/supplies.ts';
import { isoDateText } from '../../domain/hours/shop-date.ts';
import { Paper } from '../../ui/layout/paper.tsx';
import { lineUnitsText, supplierText } from './supply-texts.ts';

/** An order on paper, with a box to tick at each line. It is visible in print alone. */
export function SupplyPaper({ supply: { value, shop } }: { supply: ShopSupply }) {
  return (
    <Paper title={`Pedido de compra · ${supplierText(value)} · ${shop}`}>
      {value.expectedOn && <p>Entrega: {isoDateText(value.expectedOn)}</p>}
      <table>
        <tbody>
          {value.lines.map((line) => (
            <tr key={line.itemId}>
              <td>☐</td>
              <td>{lineUnitsText(line)}</td>
              <td>{line.name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {value.note && <p>{value.note}</p>}
    </Paper>
  );
}
