import type { ReactNode } from 'react';
import { useIdentity, useSession } from '../../identity/identity-context.tsx';
import { stackClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './account.module.css';
import { AccountPage, type AccountPageProps } from './account-page.tsx';
import type { AccountFormState } from './use-account-form.ts';

type AccountFormProps = Omit<AccountPageProps, 'children'> & {
  form: AccountFormState;
  submit: string;
  /** Links to related screens, below the button. */
  links: ReactNode;
  /** Content below the form. */
  after?: ReactNode;
  /** The form's fields. */
  children: ReactNode;
};

/** The frame of every account form: fields, the reason of a refusal, the button and links. */
export function AccountForm({ form, submit, links, after, children, ...page }: AccountFormProps) {
  const identity = useIdentity();
  const visitor = useSession().kind === 'signedOut';
  return (
    <AccountPage {...page}>
      <form
        className={stackClass({ gap: 4 }, styles.form)}
        {...form.formProps}
        onFocus={visitor ? () => identity.prepare() : undefined}
      >
        {children}
        <div role="alert">{form.problem && <p className={styles.problem}>{form.problem}</p>}</div>
        <Button type="submit" size="tall" wide busy={form.busy}>
          {submit}
        </Button>
        <Row wrap justify="between" align="stretch" className={styles.links}>
          {links}
        </Row>
      </form>
      {after}
    </AccountPage>
  );
}
