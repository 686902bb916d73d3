import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Bounds of times, in seconds: a page takes milliseconds, a bank that hangs 15 s. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** All figures that this process tells Prometheus. Names end in their unit, and no label names a person. */
export type Metrics = ReturnType<typeof createMetrics>;

type MakeGauge = (name: string, help: string, labelNames?: string[]) => Gauge;

/** Makes the metrics, with those of the process itself: memory, event loop, collection of garbage. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge: MakeGauge = (name, help, labelNames = []) =>
    new Gauge({ name: `vendinha_${name}`, help, labelNames, registers });
  return {
    registry,
    requests: new Histogram({
      name: 'vendinha_http_request_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    faults: new Counter({
      name: 'vendinha_faults_total',
      help: 'Faults of the program in what the record API was asked; their answers are 200',
      registers,
    }),
    ...bankMetrics(gauge, registers),
    trouble: gauge('trouble', '1 while something goes wrong again and again: a kind of job, or the bank', [
      'name',
    ]),
    mails: new Counter({
      name: 'vendinha_mails_total',
      help: 'Mails given to the mail server, accepted, failed, or refused because of their address',
      labelNames: ['outcome'],
      registers,
    }),
    queueDepth: gauge('queue_depth', 'Jobs that are due and that nobody works on', ['lane']),
    queueAge: gauge('queue_age_seconds', 'How long the first of them has been due', ['lane']),
    moneyOutAge: gauge('money_out_age_seconds', 'How long the oldest payment out has been under way', [
      'kind',
    ]),
    booksWrong: gauge('books_wrong', '1 while the ledger does not add up or was altered'),
    ...storageGauges(gauge),
    eventLag: gauge('event_lag_seconds', 'Age of the oldest event that this process has not delivered'),
    eventsRead: new Counter({
      name: 'vendinha_events_read_total',
      help: 'Live events that this process has read from the storage or heard from the bus',
      labelNames: ['from'],
      registers,
    }),
    busAway: gauge(
      'event_bus_away',
      '1 while all events are read from the storage, because the bus is not heard',
    ),
    sockets: gauge('sockets', 'Open event sockets'),
  };
}

function bankMetrics(gauge: MakeGauge, registers: Registry[]) {
  return {
    bankCalls: new Histogram({
      name: 'vendinha_bank_call_seconds',
      help: 'Time of calls to the PIX provider; the outcome unknown means that no answer came',
      labelNames: ['call', 'outcome'],
      buckets: SECONDS,
      registers,
    }),
    payments: countedFromZero(
      new Counter({
        name: 'vendinha_payments_total',
        help: 'Payments of PIX codes, announced by the provider or found by asking it',
        labelNames: ['source'],
        registers,
      }),
      ['announced', 'found'],
    ),
    bankAway: gauge('bank_away', '1 while the PIX provider counts as away and is asked by trials alone'),
  };
}

/** The counter with all its series at 0. Of one that appears with its first figure Prometheus sees no growth. */
function countedFromZero(counter: Counter<'source'>, sources: readonly string[]): Counter<'source'> {
  for (const source of sources) counter.inc({ source }, 0);
  return counter;
}

function storageGauges(gauge: MakeGauge) {
  return {
    storageUp: gauge('storage_up', '1 while the storage answers'),
    storageTrouble: gauge(
      'storage_trouble',
      '1 while the storage answers and is full, or its events are not heard',
      ['name'],
    ),
    storageRead: gauge('storage_read_seconds', 'Time of the least read, waiting for a connection included'),
    archiveFailing: gauge(
      'archive_failing',
      '1 while PostgreSQL could not archive the last piece of its log that it tried',
    ),
    clockOffset: gauge('clock_offset_seconds', 'How far the clock is ahead of the database server'),
  };
}
