import { defineType } from '../type-definition.ts';
import { shopPart } from '../type-rule.ts';

/** The network that a location's device is told to join [MC-04]: a password, which no mirror and no queue keeps. */
export const LOCATION_WIFI_CONFIG = defineType('LOCATION_WIFI_CONFIG', {
  write: (content: { wifiName: string; wifiPassword: string }) => ({ reference: 'WIFI_CONFIG', content }),
  rule: shopPart({ read: ['locationOwner'] }),
  channels: ['locationOwner'],
});
