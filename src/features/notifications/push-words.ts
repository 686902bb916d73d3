import type { PushResult } from '../../data/commands/push-device.ts';
import type { PushKind } from '../../records/push.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Names of the kinds of news, in the order of the settings. */
export const KIND_NAMES: Readonly<Record<PushKind, string>> = {
  payment: 'Pagamentos e devoluções',
  chat: 'Mensagens do chat',
  support: 'Suporte',
  invite: 'Convites',
};

/** Notice for a choice that the server does not know yet, although the device is online. */
const KEPT_ONLINE = 'Sua escolha está guardada. Os avisos ainda não começaram: tentamos de novo sozinhos.';

/** Announces the result of switching on. */
export function sayResult(result: PushResult | undefined, { online }: { online: boolean }): void {
  switch (result) {
    case 'done':
      return void toast.success('Avisos ligados neste aparelho.');
    case 'waits':
      return void toast.info(
        online ? KEPT_ONLINE : 'Sua escolha está guardada. Os avisos começam quando a conexão voltar.',
      );
    case 'denied':
      return void toast.info('Sem a permissão do navegador não há avisos. Você pode mudar isso no sino.');
    case 'refused':
      return void toast.error('Este navegador não pode receber avisos da Vendinha.');
  }
}
