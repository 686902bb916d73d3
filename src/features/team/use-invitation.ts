import { type RefObject, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { TeamMember } from '../../data/rows/team.ts';
import { isDomainAddress } from '../../domain/people/domain-address.ts';
import { returnLimitFor, USUAL_RETURN_LIMIT } from '../../domain/people/staff.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import { inviteAddress } from '../../records/types/shop/invite.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { useProblemFocus } from '../../ui/forms/use-problem-focus.ts';
import type { ChosenRole } from './role-fields.tsx';
import { useTeamActs } from './use-team-acts.ts';

interface Asked {
  /** Ids of the own shops. */
  shops: readonly { id: string }[];
  team: readonly TeamMember[];
  /** E-mail of a member to invite to another shop. Empty for a new person. */
  start: string;
  form: RefObject<HTMLFormElement | null>;
  onDone: () => void;
}

/** Values before a choice. */
const UNCHOSEN: ChosenRole = { role: 'stocker', returnLimit: USUAL_RETURN_LIMIT };

/** State of an invitation that is being typed: its values, its problem, and the act of sending it. */
export function useInvitation({ shops, team, start, form, onDone }: Asked) {
  const acts = useTeamActs();
  const { user } = useData();
  const focusProblem = useProblemFocus(form);
  const [email, setEmail] = useState(start);
  const [chosenRole, choose] = useState(UNCHOSEN);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, during] = useBusy();
  const address = inviteAddress(email);
  const chosen = shops.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const known = team.find((one) => one.email === address);
  const fresh = chosen.filter((id) => !known?.roles.some(({ staff }) => staff.locationId === id));
  const send = async (): Promise<void> => {
    const trouble = address === user.email ? OWN : problemOf(address, chosen, fresh);
    setProblem(trouble);
    focusProblem();
    const { role, returnLimit: limit } = chosenRole;
    if (trouble || busy || !address || role === null) return;
    const refused = await during(
      acts.invite({ email: address, role, returnLimit: returnLimitFor(role, limit) }, fresh),
    );
    if (refused === null) return onDone();
    setProblem({ field: 'email', text: refused });
    focusProblem();
  };
  return {
    /** True where typed values would be lost. */
    isFilled: email !== start || !sameJson(chosenRole, UNCHOSEN) || left.size > 0,
    email,
    chosen: chosenRole,
    choose,
    problem,
    busy,
    send,
    isChosen: (shop: string) => !left.has(shop),
    type: (text: string) => {
      setEmail(text);
      setProblem(null);
    },
    chooseAll: (on: boolean) => {
      setLeft(new Set(on ? [] : shops.map(({ id }) => id)));
      setProblem(null);
    },
    toggle: (shop: string) => {
      const next = new Set(left);
      if (!next.delete(shop)) next.add(shop);
      setLeft(next);
      setProblem(null);
    },
  };
}

interface Problem {
  field: 'email' | 'shops';
  text: string;
}

const OWN: Problem = { field: 'email', text: 'Este é o seu e-mail. Convide outra pessoa' };

function problemOf(
  address: string | null,
  chosen: readonly string[],
  fresh: readonly string[],
): Problem | null {
  if (address === null || isDomainAddress(address))
    return { field: 'email', text: 'Digite um e-mail, como ana@exemplo.com.br' };
  if (chosen.length === 0) return { field: 'shops', text: 'Escolha pelo menos um local' };
  return fresh.length === 0 ? { field: 'email', text: 'Esta pessoa já está na equipe destes locais' } : null;
}
