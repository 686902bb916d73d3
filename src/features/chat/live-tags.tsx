import { useOffline } from '../../data/hooks/offline-reason.ts';
import { Tag } from '../../ui/marks/tag.tsx';
import styles from './chat.module.css';
import type { ChatLine } from './use-chat-channel.ts';

/**
 * 'Online' while the realtime connection is up, 'Conectado' while the channel is subscribed [MH-02]. A socket may
 * outlive the network by some seconds, so the tags are hidden beside the offline strip.
 */
export function LiveTags({ line }: { line: ChatLine }) {
  const offline = useOffline();
  if (offline) return <Tag colour="guava">{offline.name}</Tag>;
  if (!line.connected) return null;
  return (
    <span className={styles.tags}>
      <Tag colour="leaf">Online</Tag>
      {line.subscribed && <Tag>Conectado</Tag>}
    </span>
  );
}
