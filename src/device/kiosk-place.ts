/** localStorage: the location this device is pinned to; absent on every other device. */
const KEY = 'vendinha.kiosk';

/** The location that a kiosk tablet is pinned to. */
export interface KioskPlace {
  locationId: string;
  /** Its name when it was pinned, shown while nobody is signed in. */
  name: string;
  /** With it the tablet says that the location is online; null where another device does. */
  deviceKey: string | null;
  /** The `sub` of its owner as last seen: lets the tablet go also when the location is gone. Absent on older pins. */
  owner?: string;
}

/** The place of this device; null when it is no kiosk. What cannot be read is no pin. */
export function kioskPlace(device: Storage = localStorage): KioskPlace | null {
  try {
    const kept = JSON.parse(device.getItem(KEY) ?? 'null') as KioskPlace | null;
    return kept?.locationId ? kept : null;
  } catch {
    return null;
  }
}

/** Pins this device; takes effect with the next load of the page. Throws where the storage is full or forbidden. */
export function pinKiosk(device: Storage, place: KioskPlace): void {
  device.setItem(KEY, JSON.stringify(place));
}

/** Lets this device go; takes effect with the next load of the page. */
export function releaseKiosk(device: Storage): void {
  device.removeItem(KEY);
}
