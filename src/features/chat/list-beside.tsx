import type { LiveConversations } from '../../data/rows/chat.ts';
import { rowClass } from '../../ui/base/look.ts';
import styles from './chat.module.css';
import { ConversationList } from './conversation-list.tsx';

interface ListBesideProps {
  locationId: string;
  conversations: LiveConversations;
}

/** The list of a location's conversations beside the open one, or beside its empty place. */
export function ListBeside(props: ListBesideProps) {
  return (
    <>
      <h2 className={rowClass({ size: 3 }, styles.asideTitle)}>Conversas</h2>
      <ConversationList {...props} />
    </>
  );
}
