import { foldEmail } from '../../domain/people/email.ts';

export const profileId = (email: string): string => foldEmail(email);
