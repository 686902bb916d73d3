import { useRef } from 'react';
import type { TeamMember } from '../../data/rows/team.ts';
import { textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { UnsavedQuestion, useUnsavedSheet } from '../../ui/forms/unsaved-question.tsx';
import { FormSheet } from '../../ui/sheets/form-sheet.tsx';
import { RoleFields } from './role-fields.tsx';
import styles from './team.module.css';
import { useInvitation } from './use-invitation.ts';

/** Invites one person to own shops in a role. */
export function InvitePerson(props: {
  shops: readonly { id: string; name: string }[];
  team: readonly TeamMember[];
  /** E-mail of a member to invite to another shop. Empty for a new person. */
  email: string;
  onClose: () => void;
}) {
  const { shops, team, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const invitation = useInvitation({ shops, team, start: props.email, form, onDone: onClose });
  const { email, chosen, problem, busy } = invitation;
  const unsaved = useUnsavedSheet(invitation.isFilled, onClose);
  return (
    <FormSheet
      {...unsaved.sheet}
      title="Convidar pessoa"
      description="Ela recebe um e-mail e aceita com a conta deste endereço."
      submit="Enviar convite"
      busy={busy}
      formRef={form}
      initialFocus={box}
      onSubmit={() => void invitation.send()}
      over={<UnsavedQuestion of={unsaved} sends />}
    >
      <Stack gap={4}>
        <TextField
          ref={box}
          label="E-mail"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={email}
          error={problem?.field === 'email' ? problem.text : undefined}
          onChange={(event) => invitation.type(event.target.value)}
        />
        <RoleFields value={chosen} onValueChange={invitation.choose} />
        <fieldset className={styles.shops}>
          <legend className={textClass({ weight: 600 })}>Locais</legend>
          {shops.length > 1 && (
            <Checkbox
              label="Todos os locais"
              checked={shops.every(({ id }) => invitation.isChosen(id))}
              onChange={({ target }) => invitation.chooseAll(target.checked)}
            />
          )}
          {shops.map((shop) => (
            <Checkbox
              key={shop.id}
              label={shop.name}
              checked={invitation.isChosen(shop.id)}
              onChange={() => invitation.toggle(shop.id)}
            />
          ))}
          {problem?.field === 'shops' && (
            <p role="alert" className={textClass({ size: 1, weight: 600, tone: 'guava' })}>
              {problem.text}
            </p>
          )}
        </fieldset>
      </Stack>
    </FormSheet>
  );
}
