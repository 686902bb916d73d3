import { atMost } from '../../drill/figure.ts';
import type { OperationFigures, ServerFigures } from '../measure/measure-server.ts';
import { goalTable } from './goals.ts';
import { ms, table, whole } from './report.ts';

const GOALS = { startMs: 280, idleMb: 100 } as const;
const NAMES = {
  get: 'get by key',
  list: 'list of 50, asked again',
  create: 'create, durable',
  purchase: 'purchase of 3 items paid by balance',
};

export function reportServer(figures: ServerFigures, rounds: number): string {
  const { operations, records, startMs, firstStartMs, idleMb, loadedMb } = figures;
  return [
    goalTable([
      atMost('start to first answer, data there', startMs, GOALS.startMs, 'ms'),
      atMost('resident memory at rest', idleMb, GOALS.idleMb, 'MB'),
    ]),
    '',
    `On an empty folder the start takes ${ms(firstStartMs)} ms. After the load ${loadedMb.toFixed(0)} MB are resident.`,
    '',
    `${whole(records)} records, ${rounds} runs of each figure, their median. Times in ms, processor time in µs a request.`,
    '',
    table(
      ['operation', 'who', 'c=1 /s', 'p50', 'p99', 'µs', 'c=32 /s', 'p50', 'p99', 'µs', 'of the bare rate'],
      operations.flatMap(rowsOf),
    ),
  ].join('\n');
}

function rowsOf({ operation, alone, many, bareAlone, bareMany }: OperationFigures): string[][] {
  const cellsOf = ({ perSecond, p50, p99, cpuMicros }: typeof alone): string[] => [
    whole(perSecond),
    ms(p50),
    ms(p99),
    whole(cpuMicros),
  ];
  const share = `${((many.perSecond / bareMany.perSecond) * 100).toFixed(1)} %`;
  return [
    [`${NAMES[operation]} (${whole(many.bytes)} B)`, 'Vendinha', ...cellsOf(alone), ...cellsOf(many), share],
    ['', 'bare node:http, as many bytes', ...cellsOf(bareAlone), ...cellsOf(bareMany), ''],
  ];
}
