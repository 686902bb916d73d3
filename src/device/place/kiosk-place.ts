/** Key in localStorage of this kiosk's location. Absent on every other device. */
const KEY = 'vendinha.kiosk';

/** The location to which a kiosk tablet is pinned. */
export interface KioskPlace {
  locationId: string;
  /** Name of the location at the time of pinning, shown while nobody is signed in. */
  name: string;
  /** The key of the location's tablet. Null if the tablet neither reports the location online nor sells to guests. */
  deviceKey: string | null;
  /** True where the tablet reports the location online. Absent on older pins, which do so with a key. */
  beats?: boolean;
  /** True where the tablet sells by PIX to any person before it. Absent on older pins, which do so with a key. */
  sells?: boolean;
  /**
   * The `sub` of the owner as last seen. It lets the tablet be released after the location is deleted. Absent on
   * older pins.
   */
  owner?: string;
}

/** The location of this kiosk. Null on other devices, and for an unreadable pin. */
export function kioskPlace(device: Storage = localStorage): KioskPlace | null {
  try {
    const kept = JSON.parse(device.getItem(KEY) ?? 'null') as KioskPlace | null;
    return kept?.locationId ? kept : null;
  } catch {
    return null;
  }
}

/** Pins this device from the next page load on. Throws where the storage is full or forbidden. */
export function pinKiosk(device: Storage, place: KioskPlace): void {
  device.setItem(KEY, JSON.stringify(place));
}

/** Releases this device from the next page load on. */
export function releaseKiosk(device: Storage): void {
  device.removeItem(KEY);
}
