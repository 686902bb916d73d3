import { ROLE_NAMES, type StaffRole } from '../../domain/people/staff.ts';
import { Tag, type TagColour } from '../../ui/marks/tag.tsx';

/** The colour in which a role is always shown. */
const ROLE_COLOURS: Readonly<Record<StaffRole, TagColour>> = {
  stocker: 'leaf',
  attendant: 'sky',
  partner: 'mango',
  deputy: 'guava',
};

/** The person's role at another's shop; nothing at an own one. The outer span keeps a stack from stretching the tag. */
export function RoleTag({ role }: { role: StaffRole | null }) {
  return (
    role && (
      <span>
        <Tag colour={ROLE_COLOURS[role]}>{ROLE_NAMES[role]}</Tag>
      </span>
    )
  );
}
