import type { StaffRole } from '../../domain/people/staff.ts';
import type { TagColour } from '../../ui/marks/tag.tsx';

/** The colour in which a role is always shown. */
export const ROLE_COLOURS: Readonly<Record<StaffRole, TagColour>> = {
  stocker: 'leaf',
  attendant: 'sky',
  partner: 'mango',
  deputy: 'guava',
};
