import { bankWalk } from './bank-walk.ts';
import { blackHole } from './black-hole.ts';
import { discovery } from './discovery.ts';
import type { Drill } from './figure.ts';
import { growth } from './growth/growth.ts';
import { halfHangingBank, hangingBank } from './hanging-bank.ts';
import { heartbeats } from './heartbeats.ts';
import { kills } from './kills/kills.ts';
import { kioskSoak } from './kiosk-soak.ts';
import { pitr } from './pitr/pitr.ts';
import { radar } from './radar.ts';
import { selfHosting } from './self-hosting/self-hosting.ts';
import { sockets } from './sockets.ts';
import { start } from './start.ts';
import { takeover } from './takeover.ts';

/** All drills, by name. */
export const DRILLS: readonly Drill[] = [
  bankWalk,
  blackHole,
  discovery,
  growth,
  halfHangingBank,
  hangingBank,
  heartbeats,
  kills,
  kioskSoak,
  pitr,
  radar,
  selfHosting,
  sockets,
  start,
  takeover,
];
