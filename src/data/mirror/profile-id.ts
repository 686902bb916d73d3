/** The id of a person's PROFILE. */
export const profileId = (email: string): string => email.trim().toLowerCase();
