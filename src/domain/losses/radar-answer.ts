import type { RadarItem } from './radar.ts';
import type { RadarHour } from './radar-hours.ts';

/** Findings in the counts of one shop's last weeks. */
export interface ShopRadar {
  id: string;
  counts: number;
  seesHours: boolean;
  items: readonly (RadarItem & { name: string; image: string | null })[];
  hours: readonly RadarHour[];
}

/** The findings of all shops whose books and sales a person reads, at one instant, ms of the server. */
export interface LossRadar {
  at: number;
  shops: readonly ShopRadar[];
}
