import type { ServerRoom } from './server-room.ts';

/** Row of `server/db/` in the table of server-walls.ts, with the floors of that room. */
export const STORAGE: ServerRoom = {
  room: 'server/db/',
  may: ['src/domain/', 'src/records/'],
  why: 'The schema and its migrations read stored records.',
  floors: [
    {
      floor: 'contract',
      files: [
        'applied.ts',
        'device-tables.ts',
        'maybe-promise.ts',
        'lanes.ts',
        'ledger-tables.ts',
        'listeners.ts',
        'lock.ts',
        'present-records.ts',
        'private-files.ts',
        'record-table.ts',
        'refund-table.ts',
        'report-table.ts',
        'sale-day-table.ts',
        'rights-event.ts',
        'schema.ts',
        'settings.ts',
        'started.ts',
        'store.ts',
        'write-setting.ts',
      ],
      may: [],
    },
    { floor: 'bus', may: ['contract'] },
    { floor: 'tables', may: ['contract'] },
    { floor: 'engine', may: ['contract'] },
    { floor: 'sqlite', may: ['contract', 'tables', 'engine'] },
    { floor: 'postgres', may: ['contract', 'bus', 'tables', 'engine'] },
    { floor: 'move', may: ['postgres'] },
    { floor: 'queue', may: ['contract'] },
    {
      floor: 'opening',
      files: ['open-reader.ts', 'open-store.ts'],
      may: ['contract', 'engine', 'sqlite', 'postgres'],
    },
  ],
};
