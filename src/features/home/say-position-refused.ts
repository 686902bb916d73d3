import { browserTraits, isAppleMobile } from '../../device/page/installs-by-hand.ts';
import { isPositionRefused } from '../../device/place/position-refused.ts';
import { toast } from '../../ui/toasts/toast.ts';

/**
 * Says how to allow the position again where the browser remembers a 'no' and asks nobody any more. An iPhone remembers each
 * one and tells of none. Elsewhere a failure that was `refused` may be a question that somebody closed.
 */
export async function sayPositionRefused(refused: boolean): Promise<void> {
  if ((refused && isAppleMobile(browserTraits())) || (await isPositionRefused()))
    toast.error('A localização está bloqueada para a Vendinha.', { detail: allowText() });
}

/** Settings of the phone stand behind those of the browser: a switched-off position counts as refused, too. */
function allowText(): string {
  const traits = browserTraits();
  if (isAppleMobile(traits))
    return 'Abra os Ajustes do aparelho, toque em Privacidade e Segurança, Serviços de Localização, e permita no seu navegador. Depois volte e toque em Localizar novamente.';
  return traits.standalone
    ? 'Abra os ajustes do aparelho, escolha a Vendinha e permita a localização. Depois volte e toque em Localizar novamente.'
    : 'Toque no ícone ao lado do endereço desta página e permita a localização. Depois toque em Localizar novamente.';
}
