import { useNetwork } from '../../data/hooks.ts';
import { Tag } from '../../ui/tag.tsx';
import styles from './chat.module.css';
import type { ChatLine } from './use-chat-channel.ts';

/** 'Online' while the realtime connection is up, 'Conectado' while the channel is heard [MH-02]. */
export function LiveTags({ line }: { line: ChatLine }) {
  const { online } = useNetwork();
  if (!line.connected) return online ? null : <Tag colour="guava">Sem conexão</Tag>;
  return (
    <span className={styles.tags}>
      <Tag colour="leaf">Online</Tag>
      {line.subscribed && <Tag>Conectado</Tag>}
    </span>
  );
}
