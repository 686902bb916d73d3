import { shareLink } from '../../device/files/share.ts';
import { paths } from '../../paths.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Shares the link of a shop, or copies it. Call it inside a tap. */
export async function shareShop({ id, name }: Pick<Location, 'id' | 'name'>): Promise<void> {
  const end = await shareLink({
    title: name,
    text: `Você recebeu um convite para comprar em ${name}. Entre com o e-mail convidado:`,
    url: new URL(paths.shop(id), location.origin).href,
  });
  if (end === 'copied') toast.success('Link copiado!');
  if (end === 'failed') toast.error('Não foi possível compartilhar o link');
}
