import type { ServerRoom } from './server-room.ts';
import { STORAGE } from './storage-floors.ts';

/** Imports of a room that serves records to signed-in people. */
const SERVES_RECORDS = [
  'src/domain/',
  'src/records/',
  'server/db/',
  'server/web/',
  'server/identity/',
  'server/records/',
  'server/limits/',
];

/**
 * Allowed imports inside `server/`, and for the demo in `dev/`. A row names only rooms above it, except lone files, and
 * a floor only floors above it, so imports never run in a circle. Files at the top of `server/` compose the rooms and
 * may import all of them. `npm run gate -- --write` prints each row into its room's README.
 */
export const SERVER_ROOMS: readonly ServerRoom[] = [
  STORAGE,
  {
    room: 'server/limits/',
    may: [],
    why: 'Arithmetic on times that the caller brings.',
  },
  {
    room: 'server/mail/',
    may: [],
    why: 'A port and its mailer; messages are made by the rooms that send them.',
  },
  {
    room: 'server/web/',
    may: ['src/records/', 'server/config.ts', 'server/limits/'],
    why: 'Answers name refusal codes; headers and limits follow the configuration.',
  },
  {
    room: 'server/builds/',
    may: ['server/db/', 'server/web/'],
    why: 'Files of other builds are rows, and are served beside our own.',
  },
  {
    room: 'server/identity/',
    may: ['src/domain/', 'server/db/', 'server/mail/', 'server/web/', 'server/limits/'],
    why: 'People are rows, codes go out by mail, and each operation is a route with its limits.',
  },
  {
    room: 'server/pix/',
    may: ['src/domain/'],
    why: 'The provider knows codes and amounts, never purchases or the ledger.',
  },
  {
    room: 'server/metrics/',
    may: ['server/db/'],
    why: 'It counts what rooms do from outside, and reads the queue and the books.',
  },
  {
    room: 'server/traces/',
    may: ['server/db/'],
    why: 'It follows what rooms do from outside, and goes on with what jobs and events keep of a trace.',
  },
  {
    room: 'server/records/',
    may: ['src/domain/', 'src/records/', 'server/db/', 'server/web/', 'server/identity/', 'server/limits/'],
    why: 'Records are written by commands and served by one route to people who are signed in.',
    alone: [
      {
        file: 'graphql/resolvers.ts',
        may: ['server/money/'],
        why: 'It answers what is held of a balance, what the operator has set, and the closing of a month.',
      },
      {
        file: 'type-handlers.ts',
        may: ['server/money/', 'server/account/', 'server/invites/', 'server/staff/', 'server/supplies/'],
        why: 'It is the table of what each type does.',
      },
    ],
  },
  {
    room: 'server/images/',
    may: SERVES_RECORDS,
    why: 'Credentials come from a sign-in, and a record decides who reads its picture.',
  },
  {
    room: 'server/money/',
    may: [
      'src/domain/',
      'src/records/',
      'server/db/',
      'server/web/',
      'server/identity/',
      'server/records/',
      'server/pix/',
      'server/limits/',
    ],
    why: 'Money moves when records are written and when the provider reports.',
    alone: [
      {
        file: 'purchase/buy-equipment.ts',
        may: ['server/orders/'],
        why: 'It plants the job of an order in the transaction of its sale.',
      },
      {
        file: 'refund/report-refund.ts',
        may: ['server/push/', 'src/paths.ts'],
        why: 'Whoever gave money back hears that the bank did not, with the way to the sale.',
      },
    ],
    floors: [
      { floor: 'ledger', may: [] },
      { floor: 'charge', may: [] },
      { floor: 'purchase', may: ['ledger', 'charge'] },
      { floor: 'deposit', may: ['ledger', 'charge', 'purchase'] },
      { floor: 'claims', may: ['ledger', 'charge', 'purchase', 'deposit'] },
      { floor: 'refund', may: ['ledger', 'purchase', 'claims'] },
      { floor: 'settle', may: ['ledger', 'charge', 'purchase', 'deposit', 'refund'] },
      { floor: 'suspense', may: ['ledger', 'charge', 'claims', 'refund'] },
      { floor: 'sale-return', may: ['ledger', 'charge', 'purchase', 'claims', 'refund'] },
      { floor: 'bank-return', may: ['ledger', 'purchase', 'claims', 'refund'] },
      { floor: 'closing', may: ['ledger', 'charge'] },
      { floor: 'payout', may: ['ledger', 'charge', 'deposit'] },
      { floor: 'audit', may: ['ledger', 'suspense', 'refund', 'payout'] },
      {
        floor: 'commands',
        files: ['commands.ts'],
        may: [
          ...['ledger', 'charge', 'purchase', 'settle', 'claims', 'suspense', 'refund', 'bank-return'],
          ...['payout', 'audit'],
        ],
      },
      {
        floor: 'bank',
        may: ['ledger', 'charge', 'settle', 'claims', 'suspense', 'refund', 'payout', 'commands'],
      },
      { floor: 'routes', files: ['register-money.ts'], may: ['audit', 'bank'] },
    ],
  },
  {
    room: 'server/orders/',
    may: ['src/domain/', 'src/records/', 'server/db/', 'server/mail/', 'server/records/', 'server/money/'],
    why: 'An order is a record whose sale the ledger tells, and it leaves by mail.',
  },
  {
    room: 'server/invites/',
    may: [
      'src/paths.ts',
      'src/domain/',
      'src/records/',
      'server/db/',
      'server/mail/',
      'server/identity/',
      'server/records/',
    ],
    why: 'An invite is a record that is mailed within limits.',
  },
  {
    room: 'server/staff/',
    may: [
      'src/paths.ts',
      'src/domain/',
      'src/records/',
      'server/db/',
      'server/mail/',
      'server/identity/',
      'server/records/',
    ],
    why: 'A role is a record whose invitation is mailed within limits.',
  },
  {
    room: 'server/supplies/',
    may: ['src/domain/', 'src/records/', 'server/db/', 'server/records/', 'server/money/'],
    why: 'A receipt of goods restocks its shop as a visit does, and its stock belongs to the money.',
  },
  {
    room: 'server/push/',
    may: [
      'src/paths.ts',
      'src/domain/',
      'src/records/',
      'server/db/',
      'server/web/',
      'server/identity/',
      'server/records/',
    ],
    why: 'A message says what an event says, to devices whose sign-in stands.',
  },
  {
    room: 'server/reports/',
    may: [
      'src/paths.ts',
      'src/domain/',
      'src/records/',
      'server/db/',
      'server/mail/',
      'server/web/',
      'server/records/',
      'server/push/',
    ],
    why: 'An owner is told what the overview says, by mail and on devices.',
  },
  {
    room: 'server/account/',
    may: [
      'src/domain/',
      'src/records/',
      'server/db/',
      'server/mail/',
      'server/identity/',
      'server/records/',
      'server/money/',
      'server/push/',
      'server/reports/',
      'server/staff/',
    ],
    why: 'Closing an account ends its records, its devices and its sign-in once its money is settled.',
  },
  {
    room: 'server/events/',
    may: SERVES_RECORDS,
    why: 'A subscription is granted by token and by what the store knows of records.',
  },
  {
    room: 'server/devices/',
    may: SERVES_RECORDS,
    why: 'A heartbeat is a route that writes a record.',
  },
  {
    room: 'server/guests/',
    may: [
      'src/domain/',
      'src/records/',
      'server/db/',
      'server/web/',
      'server/records/',
      'server/money/',
      'server/devices/',
      'server/images/',
    ],
    why: "A tablet's key stands for a buyer without an account, whose purchase is a record and money like any other. It opens the shop's pictures, too.",
  },
  {
    room: 'server/postal/',
    may: ['src/domain/', 'server/web/', 'server/identity/', 'server/limits/'],
    why: 'One route for people who are signed in.',
  },
  {
    room: 'server/geocoding/',
    may: ['src/domain/', 'server/web/', 'server/identity/', 'server/postal/', 'server/limits/'],
    why: 'A route for people who are signed in, which finds an address by its CEP first.',
  },
  {
    room: 'dev/',
    may: ['src/domain/', 'src/records/', 'server/'],
    why: 'The demo runs the server with stand-ins of its own. Nothing of the server imports the demo.',
    floors: [
      { floor: 'bank', may: [] },
      { floor: 'story', may: [] },
      { floor: 'pages', may: ['bank'] },
      {
        floor: 'entry',
        files: ['commands.ts', 'demo.ts', 'main.ts'],
        may: ['bank', 'story', 'pages'],
      },
    ],
  },
];
