import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import type { Live } from '../../data/live/live.ts';
import { useConversations } from '../../data/rows/chat.ts';
import type { Conversation } from '../../domain/people/chat.ts';
import { paths } from '../../paths.ts';
import { chatChannel } from '../../records/events.ts';
import { useViewport } from '../../ui/base/viewport.ts';
import { Awning, awningOf } from '../../ui/layout/awning.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { ListFace } from '../../ui/states/list-face.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import styles from './chat.module.css';
import { ChatFrame } from './chat-frame.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ListBeside } from './list-beside.tsx';
import { StatusLine } from './status-line.tsx';
import { useChatChannel } from './use-chat-channel.ts';
import { useHistoryTrouble } from './use-history-trouble.ts';

/** /manager/chat/{locationId}: the conversations of an own location [MH-01]. */
export function ConversationsScreen() {
  const location = useOwnLocation();
  const navigate = useNavigate();
  const conversations = useConversations(location.id);
  const line = useChatChannel(chatChannel(location.id), location.id);
  useHistoryTrouble(conversations);
  const isSplit = useViewport() === 'desktop' && conversations.rows.length > 0;
  return (
    <ChatFrame
      aside={isSplit && <ListBeside locationId={location.id} conversations={conversations} />}
      header={
        <>
          <Awning colour={awningOf(location.id)} />
          <TopBar title={`Conversas - ${location.name}`} onBack={() => void navigate(paths.myLocations())} />
        </>
      }
    >
      <div className={styles.scrolling}>
        <div className={styles.column}>
          <StatusLine conversations={conversations} line={line} />
          {isSplit ? (
            <StateFace kind="empty" title="Escolha uma conversa" text="Ela abre aqui, ao lado da lista." />
          ) : conversations.rows.length > 0 ? (
            <ConversationList locationId={location.id} conversations={conversations} />
          ) : (
            <NoConversations conversations={conversations} locationId={location.id} />
          )}
        </div>
      </div>
    </ChatFrame>
  );
}

function NoConversations(props: { conversations: Live<Conversation>; locationId: string }) {
  const data = useData();
  const retry = (): void => void data.refresh({ kind: 'chat', id: props.locationId });
  const trouble = useListTrouble(
    props.conversations,
    'As conversas abertas uma vez com internet ficam guardadas neste aparelho.',
  );
  return (
    <ListFace
      loading={{ shape: 'row', count: 5, label: 'Carregando conversas...' }}
      errorTitle="Erro ao carregar dados"
      onRetry={retry}
      {...trouble}
      empty={
        <StateFace
          kind="empty"
          title="Nenhuma conversa ainda"
          text="As conversas com usuários aparecerão aqui"
        />
      }
    />
  );
}
