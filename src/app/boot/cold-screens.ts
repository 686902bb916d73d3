/**
 * Screens that people open cold: by an icon, a link or a QR code. The page requests their files at once, and stores
 * their pictures for the next start. The names are those of `paths`.
 */
export const COLD_SCREENS = ['home', 'shop', 'history', 'items', 'intelligence', 'myLocations'] as const;

export type ColdScreen = (typeof COLD_SCREENS)[number];
