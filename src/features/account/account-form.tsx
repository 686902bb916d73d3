import type { ReactNode } from 'react';
import { useIdentity, useSession } from '../../identity/identity-context.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './account.module.css';
import { AccountPage, type AccountPageProps } from './account-page.tsx';
import type { AccountFormState } from './use-account-form.ts';

type AccountFormProps = Omit<AccountPageProps, 'children'> & {
  form: AccountFormState;
  /** What the button says. */
  submit: string;
  /** The other ways from here, below the button. */
  links: ReactNode;
  /** What stands below the form. */
  after?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** The frame of every account screen: its fields, the reason it was not accepted, the button and the ways out. */
export function AccountForm({ form, submit, links, after, children, ...page }: AccountFormProps) {
  const identity = useIdentity();
  const visitor = useSession().kind === 'signedOut';
  return (
    <AccountPage {...page}>
      <form
        className={styles.form}
        {...form.formProps}
        onFocus={visitor ? () => identity.prepare() : undefined}
      >
        {children}
        <div role="alert">{form.problem && <p className={styles.problem}>{form.problem}</p>}</div>
        <Button type="submit" size="tall" wide busy={form.busy}>
          {submit}
        </Button>
        <div className={styles.links}>{links}</div>
      </form>
      {after}
    </AccountPage>
  );
}
