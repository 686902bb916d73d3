import { isDomainAddress } from '../../domain/people/domain-address.ts';
import type { InviteMail } from '../../records/types/shop/invite.ts';
import { SENT_WHEN } from '../../ui/toasts/say-submission.ts';
import { countText } from '../../ui/words/count-text.ts';

/** A new invite and the server's note about its mail. Null while queued or without a note. */
export interface MadeInvite {
  address: string;
  mail: InviteMail | null;
}

/**
 * Results of new invites: which get an e-mail, and which the inviter has to pass on. `awaits`: reason that they wait on
 * this device, or null.
 */
export function sentText(made: readonly MadeInvite[], awaits: keyof typeof SENT_WHEN | null): string[] {
  const of = (mail: InviteMail): number => made.filter((one) => one.mail === mail).length;
  const domains = made.filter(({ address }) => isDomainAddress(address)).map(({ address }) => address);
  const texts: string[] = [];
  if (of('QUEUED') > 0)
    texts.push(
      `${countText(of('QUEUED'), 'pessoa recebe', 'pessoas recebem')} um e-mail com o link da loja.`,
    );
  if (awaits) {
    const kept =
      made.length === 1
        ? 'O convite está guardado neste aparelho e sai'
        : 'Os convites estão guardados neste aparelho e saem';
    texts.push(`${kept} ${SENT_WHEN[awaits]}.`);
  }
  if (of('LIMITED') > 0)
    texts.push(
      `${countText(of('LIMITED'), 'convite vale, mas ficou', 'convites valem, mas ficaram')} sem e-mail: foram muitos em pouco tempo.`,
    );
  if (domains.length > 0)
    texts.push(`Um domínio não recebe e-mail: mande o link para as pessoas de ${domains.join(', ')}.`);
  return texts.length > 0 ? texts : ['Mande o link da loja para quem você convidou.'];
}
