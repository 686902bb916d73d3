import { defineType } from '../../type-definition.ts';
import { shopPart } from '../../type-rule.ts';

/** The network of a location's device [MC-04]. It holds a password, so no mirror and no queue keeps it. */
export const LOCATION_WIFI_CONFIG = defineType('LOCATION_WIFI_CONFIG', {
  write: (content: { wifiName: string; wifiPassword: string }) => ({ reference: 'WIFI_CONFIG', content }),
  rule: shopPart({ read: ['locationOwner'] }),
  channels: ['locationOwner'],
});
