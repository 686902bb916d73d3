import { useCallback, useEffect, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { notCharged } from '../../data/hooks/offline-words.ts';
import { PAYMENT_TIMEOUT_MS } from '../../domain/shop/purchase.ts';
import type { ChannelEvent } from '../../records/events.ts';
import { toast } from '../../ui/toasts/toast.ts';

const FAILED = 'Erro ao processar verificação. Tente novamente.';

/** 'Verificar Pagamento': asks the bank about all open codes. The answer comes as an event [D-04]. */
export function useVerification(online: boolean) {
  const data = useData();
  const offline = useOfflineReason();
  const [checking, setChecking] = useState(false);

  useEffect(() => {
    if (!checking) return;
    const timer = setTimeout(() => {
      setChecking(false);
      toast.info('O banco ainda não respondeu. Avisamos assim que ele confirmar.');
    }, PAYMENT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [checking]);

  const verify = async (): Promise<void> => {
    if (!online) return void toast.warning(notCharged(offline));
    setChecking(true);
    try {
      const outcome = await data.sendRequest({
        reference: 'FINANCIAL_PROCESSING',
        action: 'VERIFY_ALL_PAYMENTS',
        source: 'deposit_form',
      });
      if (outcome.kind === 'done') return;
      setChecking(false);
      toast.error(outcome.error.kind === 'network' ? FAILED : outcome.error.message);
    } catch {
      setChecking(false);
      toast.error(FAILED);
    }
  };

  const hear = useCallback((event: ChannelEvent): void => {
    setChecking(false);
    const { content } = event;
    if (!content) return void toast.error(FAILED);
    if (content.error) return void toast.error(content.message || content.error);
    if ((content.completedCount ?? 0) > 0)
      return void toast.success(content.message || 'Pagamento confirmado! Atualizando saldo...');
    toast.info(content.message || 'Nenhum pagamento novo foi confirmado pelo banco até agora.');
  }, []);

  return { checking, verify, hear };
}
