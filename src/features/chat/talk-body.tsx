import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { backText, offlineFace } from '../../data/hooks/offline-words.ts';
import type { Live } from '../../data/live/live.ts';
import type { LiveTalk, Talk, TalkMessage } from '../../data/rows/chat.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { KeptWords } from '../../ui/states/kept-words.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { useHistoryTrouble } from './use-history-trouble.ts';
import { useReadMark } from './use-read-mark.ts';
import { useSending } from './use-sending.ts';

/** Delay between sending and scrolling to the end, ms [MH-03]. */
const SCROLL_AFTER_SEND_MS = 200;

interface TalkBodyProps {
  talk: Talk;
  messages: LiveTalk;
  /** Sub of the other side. */
  to: string;
  senderName: string;
  whoOf: (message: TalkMessage) => string;
  typing: boolean;
  onTyping: () => void;
  /** Reason that the conversation is closed. Replaces the message field. */
  closed?: string;
  /** Shown before the first message. */
  empty: ReactNode;
}

/** A conversation below its header: status, messages and message field [C-01, MH-02, MH-03]. */
export function TalkBody(props: TalkBodyProps) {
  const { talk, messages, to, senderName } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { typed, setTyped, send } = useSending(talk, messages.rows, { to, senderName });
  const [sends, setSends] = useState(0);
  useReadMark(talk, messages.rows);
  useHistoryTrouble(messages);
  useEffect(() => {
    if (sends === 0) return undefined;
    const timer = setTimeout(() => {
      if (scroller.current) scroller.current.scrollTop = 0;
    }, SCROLL_AFTER_SEND_MS);
    return () => clearTimeout(timer);
  }, [sends]);

  const onType = (text: string): void => {
    setTyped(text);
    if (text.trim() !== '') props.onTyping();
  };
  return (
    <div className={styles.talk}>
      <div>
        <WaitingStrip messages={messages.rows} isClosed={props.closed !== undefined} />
      </div>
      {messages.rows.length > 0 ? (
        <MessageLog
          messages={messages}
          role={talk.role}
          whoOf={props.whoOf}
          typing={props.typing}
          loadingMore={messages.freshness.refreshing && messages.freshness.syncedAt === null}
          scroller={scroller}
        />
      ) : (
        <NoMessages messages={messages}>{props.empty}</NoMessages>
      )}
      {props.closed === undefined ? (
        <Composer typed={typed} onType={onType} onSend={() => send() && setSends(sends + 1)} />
      ) : (
        <Stack gap={2} className={styles.closed}>
          <Notice kind="info">{props.closed}</Notice>
          <KeptWords title="Sua mensagem não enviada" text={typed} />
        </Stack>
      )}
    </div>
  );
}

/** Offline: the number of waiting messages. */
function WaitingStrip({ messages, isClosed }: { messages: readonly TalkMessage[]; isClosed: boolean }) {
  const { online } = useNetwork();
  const offline = useOfflineReason();
  if (online) return null;
  if (isClosed) return <Strip kind="offline">{offline.name}. Mostrando as mensagens salvas</Strip>;
  const waiting = messages.filter(({ delivery: { kind } }) => kind === 'queued' || kind === 'sending').length;
  return (
    <Strip kind="offline">
      {waiting === 0
        ? `${offline.name}. O que você escrever será enviado quando ${backText(offline)}.`
        : waitingText(waiting, offline.isServer ? 'o servidor' : 'a conexão')}
    </Strip>
  );
}

function waitingText(waiting: number, what: string): string {
  return waiting === 1
    ? `1 mensagem espera ${what}. Será enviada sozinha.`
    : `${waiting} mensagens esperam ${what}. Serão enviadas sozinhas.`;
}

/** Shows `children` for a loaded conversation without messages, else its loading state. */
function NoMessages({ messages, children }: { messages: Live<TalkMessage>; children: ReactNode }) {
  const { status, error, freshness } = messages;
  const offline = useOfflineReason(error);
  return <div className={styles.face}>{face()}</div>;

  function face(): ReactNode {
    if (status === 'error')
      return <StateFace kind="error" title="Erro ao carregar mais mensagens" text={error?.message} />;
    if (freshness.syncedAt !== null) return children;
    if (status === 'offline')
      return (
        <StateFace
          {...offlineFace(offline, {
            text: 'As mensagens que houver aparecem quando ela voltar. Você já pode escrever.',
          })}
        />
      );
    return (
      <div className={styles.loading}>
        <Skeleton shape="row" count={4} label="Carregando conversas..." />
      </div>
    );
  }
}
