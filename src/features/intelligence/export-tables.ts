import { guardText } from '../../domain/csv/cell.ts';
import { writeCsv } from '../../domain/csv/text.ts';
import { dayOfIso } from '../../domain/hours/shop-time-zone.ts';
import { coverText } from '../../domain/intelligence/cover.ts';
import { type Analysis, type Bucket, type Totals, WEEKDAYS } from '../../domain/intelligence/intelligence.ts';
import type { Centavos } from '../../domain/money/money.ts';
import { fullDayText, nameOfMonth } from './texts.ts';

/** A cell: text, a number, or an amount. */
type Cell = string | number | { centavos: Centavos };

/** A table to save. `file` is a part of its name. */
export interface ExportTable {
  title: string;
  file: string;
  rows: readonly (readonly Cell[])[];
}

const money = (centavos: Centavos): Cell => ({ centavos });

/** All content of the screen as tables. */
export function exportTables(analysis: Analysis): ExportTable[] {
  const { totals, before, hours, heat, items, cover, campaigns } = analysis;
  return [
    { title: 'Resumo', file: 'resumo', rows: summaryRows(totals, before) },
    ...timeTables(analysis),
    {
      title: 'Quando se vende',
      file: 'dia-e-hora',
      rows: [
        ['Dia da semana', ...hours.map(({ label }) => label)],
        ...heat.map((row, weekday) => [WEEKDAYS[weekday] ?? '', ...row.map(({ revenue }) => money(revenue))]),
      ],
    },
    {
      title: 'Produtos vendidos',
      file: 'produtos',
      rows: [
        ['Produto', 'Quantidade', 'Receita', 'Custo', 'Lucro', 'Preço médio', 'Margem (%)'],
        ...items.map((item): Cell[] => [
          item.name,
          item.quantity,
          money(item.revenue),
          money(item.cost),
          money(item.profit),
          money(item.averagePrice),
          item.margin,
        ]),
      ],
    },
    {
      title: 'Quanto dura o estoque',
      file: 'estoque',
      rows: [
        ['Produto', 'Em estoque', 'Vendidos por dia', 'Previsão'],
        ...cover.map((item): Cell[] => [item.name, item.stock, item.pace, coverText(item.cover)]),
      ],
    },
    {
      title: 'Efeito das campanhas',
      file: 'campanhas',
      rows: [
        ['Campanha', 'Unidades por dia', 'Antes', 'Lucro por dia', 'Antes', 'Descontos', 'Receita', 'Lucro'],
        ...campaigns.map((effect): Cell[] => [
          effect.name,
          effect.unitsPerDay,
          effect.before?.unitsPerDay ?? '',
          money(effect.profitPerDay),
          effect.before ? money(effect.before.profitPerDay) : '',
          money(effect.savings),
          money(effect.revenue),
          money(effect.profit),
        ]),
      ],
    },
  ];
}

/** A table as a CSV file under a heading. Cells that look like formulas are made harmless. */
export function csvOf({ title, rows }: ExportTable, heading: string): string {
  return writeCsv([[guardText(title)], [guardText(heading)], [], ...rows.map((row) => row.map(cellText))]);
}

/** Decimal comma. Amounts have two decimals, other numbers at most two. */
function cellText(cell: Cell): string {
  if (typeof cell === 'string') return guardText(cell);
  const text =
    typeof cell === 'object' ? (cell.centavos / 100).toFixed(2) : String(Math.round(cell * 100) / 100);
  return text.replace('.', ',');
}

function summaryRows(totals: Totals, before: Totals): Cell[][] {
  const row = (name: string, value: (of: Totals) => Cell): Cell[] => [name, value(totals), value(before)];
  return [
    ['', 'Período', 'Período anterior'],
    row('Receita total', ({ revenue }) => money(revenue)),
    row('Custo total', ({ cost }) => money(cost)),
    row('Lucro total', ({ profit }) => money(profit)),
    row('Margem de lucro (%)', ({ margin }) => margin),
    row('Transações', ({ transactions }) => transactions),
    row('Ticket médio', ({ averageTicket }) => money(averageTicket)),
    row('Itens vendidos', ({ items }) => items),
  ];
}

const timeTables = ({ days, months, weekdays, hours }: Analysis): ExportTable[] => [
  {
    title: 'Receita por dia',
    file: 'dias',
    rows: timeRows('Dia', days, ({ day }) => fullDayText(dayOfIso(day))),
  },
  {
    title: 'Receita por mês',
    file: 'meses',
    rows: timeRows('Mês', months, ({ month }) => nameOfMonth(month)),
  },
  {
    title: 'Vendas por dia da semana',
    file: 'dias-da-semana',
    rows: timeRows('Dia da semana', weekdays, ({ name }) => name),
  },
  { title: 'Vendas por hora', file: 'horas', rows: timeRows('Hora', hours, ({ label }) => label) },
];

const timeRows = <T extends Bucket>(
  unit: string,
  buckets: readonly T[],
  name: (bucket: T) => string,
): Cell[][] => [
  [unit, 'Receita', 'Vendas'],
  ...buckets.map((bucket): Cell[] => [name(bucket), money(bucket.revenue), bucket.transactions]),
];
