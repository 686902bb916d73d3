import type { ReactNode } from 'react';
import { useIdentity, useSession } from '../../identity/identity-context.tsx';
import { stackClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { useViewport } from '../../ui/base/viewport.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ShopFront } from '../../ui/pictures/shop-front.tsx';
import styles from './account.module.css';
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

interface AccountPageProps {
  title: string;
  lead: ReactNode;
  /** Height of the window picture on a phone. */
  size?: 'big' | 'small';
  children: ReactNode;
}

/** The layout of every screen before sign-in: the window picture, a title, a form. */
function AccountPage({ title, lead, size = 'small', children }: AccountPageProps) {
  const wide = useViewport() === 'desktop';
  return (
    <Stack className={styles.page}>
      <div className={styles.window}>
        <ShopFront size={wide ? 'fill' : size} />
      </div>
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </main>
    </Stack>
  );
}
