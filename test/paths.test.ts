import { matchPath } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { paths } from '../src/paths.ts';

/** Paths of links that were shared, printed as QR codes or sent by mail, so these strings never change. */
const PINNED = {
  login: '/login',
  register: '/register',
  recoverPassword: '/password-recover',
  resetPassword: '/reset-password',
  confirmEmail: '/email-confirmation',
  completeProfile: '/profile-form',
  home: '/home',
  history: '/history',
  profile: '/profile',
  deposit: '/deposit',
  withdraw: '/withdraw',
  withdrawRevenue: '/withdraw-revenue',
  buyEquipment: '/purchase-equipment',
  shop: '/shopping/a',
  receipt: '/receipt',
  mail: '/mail',
  locationInformation: '/location-information/a',
  chat: '/location-chat/a',
  support: '/location-support/a',
  myLocations: '/manager',
  sales: '/manager/sales/a',
  pickList: '/manager/pick-list',
  team: '/manager/team',
  supplies: '/manager/supplies/a',
  losses: '/manager/losses/a',
  closing: '/manager/closing/a',
  intelligence: '/manager/business-intelligence/a',
  edits: '/manager/edits/a',
  labels: '/manager/labels/a',
  tablet: '/manager/tablet/a',
  conversations: '/manager/chat/a',
  managerChat: '/manager/chat/a/b',
  managerSupport: '/manager/support/a',
  configuration: '/manager/configuration/a',
  invites: '/manager/invites/a',
  items: '/manager/items/a',
  campaigns: '/manager/campaigns/a',
  campaign: '/manager/campaign-details/a/b',
} as const satisfies Record<keyof typeof paths, string>;

describe('paths', () => {
  test.each(Object.entries(PINNED))('[F-01, F-03] %s is %s, and its pattern matches it', (name, path) => {
    const made = paths[name as keyof typeof paths] as ((...ids: string[]) => string) & { pattern: string };
    expect(made('a', 'b')).toBe(path);
    const ids = Object.values(matchPath(made.pattern, path)?.params ?? { none: '' });
    expect(ids).toEqual(['a', 'b'].slice(0, ids.length));
  });

  test('[F-03] an optional id is left out, and what an id holds cannot leave its place', () => {
    expect(paths.campaign('a')).toBe('/manager/campaign-details/a');
    expect(paths.shop('../home?x#y')).toBe('/shopping/..%2Fhome%3Fx%23y');
    expect(decodeURIComponent(paths.shop('a b/c').slice(paths.shop.base.length + 1))).toBe('a b/c');
  });
});
