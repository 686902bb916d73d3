export const profileId = (email: string): string => email.trim().toLowerCase();
