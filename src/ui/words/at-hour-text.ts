import { deviceDateText, deviceHourText } from './when-text.ts';

/** 'às 14:05' for a time of today, else 'em 19/11/2026 às 14:05'. `at` in ms. */
export function atHourText(at: number): string {
  const on = deviceDateText(at);
  return `${on === deviceDateText(Date.now()) ? '' : `em ${on} `}às ${deviceHourText(at)}`;
}
