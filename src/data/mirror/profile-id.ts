import { foldEmail } from '../../domain/people/folded-email.ts';

export const profileId = (email: string): string => foldEmail(email);
