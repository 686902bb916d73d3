import { useState } from 'react';
import { Navigate, useNavigate, useParams, useLocation as usePlace } from 'react-router-dom';
import type { ClosedLocation } from '../../data/discovery/closed-location.ts';
import { closedWords, useClosedLocation } from '../../data/hooks/closed-location.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLocation, useProfile } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../data/hooks/offline-words.ts';
import type { LiveOne, LiveStatus } from '../../data/live/live.ts';
import { type LiveTalk, type Talk, useTalk, useWaitingFor } from '../../data/rows/chat.ts';
import { accessEndText } from '../../domain/people/access-end.ts';
import { personName } from '../../domain/people/person-name.ts';
import { paths } from '../../paths.ts';
import { chatChannel } from '../../records/events.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { MissingPlace } from '../../ui/states/missing-place.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { ChatFrame } from './chat-frame.tsx';
import { LiveTags } from './live-tags.tsx';
import { TalkBody } from './talk-body.tsx';
import { useChatChannel, useTyping, useTypingSign } from './use-chat-channel.ts';

/** /location-chat/{locationId}: a customer's conversation with the team of a location [C-01]. */
export function ChatScreen() {
  const { locationId = '' } = useParams();
  return <Chat key={locationId} locationId={locationId} />;
}

/** Waiting messages are shown even if the location is unknown here, because they outlive its mirror. */
function Chat({ locationId }: { locationId: string }) {
  const { user } = useData();
  const location = useLocation(locationId);
  const talk: Talk = { locationId, customerId: user.sub, role: 'customer' };
  const messages = useTalk(talk);
  const closedLocation = useClosedLocation(locationId);
  const waitingFor = useWaitingFor(talk);
  const [writtenTo, setWrittenTo] = useState(waitingFor);
  // Kept after its message was sent, because the location may become known later.
  if (waitingFor !== null && waitingFor !== writtenTo) setWrittenTo(waitingFor);
  const owner = location.row?.owner ?? (closedLocation ? null : writtenTo);
  // A conversation that closes while it is open stays on the screen, with the typed text.
  const [wasOpen, setWasOpen] = useState(false);
  if (owner !== null && !wasOpen) setWasOpen(true);
  // Owners have their conversations on another screen.
  if (location.row?.owner === user.sub) return <Navigate to={paths.conversations(locationId)} replace />;
  const closed = owner === null ? closedText(location, closedLocation) : null;
  // A conversation at a location that the user may no longer enter stays readable, with the owner's last answer.
  const isReadable = closed !== null && (messages.rows.length > 0 || wasOpen);
  if (owner === null && !isReadable)
    return <NoPlace location={location} closed={closedLocation} locationId={locationId} />;
  const name = location.row?.name ?? closedLocation?.name ?? '';
  return (
    <CustomerTalk
      location={location}
      name={name}
      talk={talk}
      messages={messages}
      closed={closed}
      owner={owner ?? ''}
    />
  );
}

/** Reason that nothing can be written. Null while the location's state is unknown. */
function closedText({ status }: LiveOne<Location>, closed: ClosedLocation | null | undefined): string | null {
  if (closed) return `${accessEndText(closed.end)} ${STILL_READABLE}`;
  if (closed === undefined) return null;
  if (status === 'offline') return NOT_SAVED;
  return status === 'ready' ? `${accessEndText(null)} ${STILL_READABLE}` : null;
}

const STILL_READABLE = 'Você ainda pode ler esta conversa, mas não escrever nela.';
const NOT_SAVED = 'Este local não está salvo neste aparelho. Para escrever, abra a conversa com internet.';

function CustomerTalk(props: {
  owner: string;
  location: LiveOne<Location>;
  /** The location's last known name. Empty when unknown. */
  name: string;
  talk: Talk;
  messages: LiveTalk;
  closed: string | null;
}) {
  const { owner, location, name, talk, messages, closed } = props;
  const navigate = useNavigate();
  const isFirst = usePlace().key === 'default';
  const { user } = useData();
  const profile = useProfile();
  const { typing, hear } = useTyping(talk.locationId, ({ sender, locationId }) =>
    // A sign of an older program names no location.
    locationId === undefined ? sender === owner : locationId === talk.locationId,
  );
  const line = useChatChannel(chatChannel(user.sub), talk.locationId, hear);
  const onTyping = useTypingSign(chatChannel(talk.locationId));
  return (
    <ChatFrame
      header={
        <TopBar
          title="Atendente"
          sub={name || UNKNOWN[location.status]}
          onBack={() => void (isFirst ? navigate(paths.home()) : navigate(-1))}
          // A closed conversation needs no state of the connection.
          actions={closed === null && <LiveTags line={line} />}
        />
      }
    >
      <TalkBody
        talk={talk}
        messages={messages}
        to={owner}
        senderName={personName({ name: profile.row?.name ?? '', email: user.email }, '')}
        whoOf={() => 'Atendente'}
        {...(closed !== null && { closed })}
        typing={typing}
        onTyping={onTyping}
        empty={
          <StateFace
            kind="empty"
            title={closed === null ? 'Seja o primeiro a enviar uma mensagem!' : 'Nenhuma mensagem ainda'}
            text={closed === null ? `Quem cuida de ${name || 'lá'} responde por aqui.` : undefined}
          />
        }
      />
    </ChatFrame>
  );
}

/** Shown in place of an unknown location's name. */
const UNKNOWN: Readonly<Record<LiveStatus, string>> = {
  loading: '',
  offline: 'Este local ainda não foi salvo',
  error: 'Erro ao carregar dados do local',
  ready: 'Local não encontrado',
};

/** Shown while the location is unknown or cannot be loaded. */
function NoPlace(props: {
  location: LiveOne<Location>;
  closed: ClosedLocation | null | undefined;
  locationId: string;
}) {
  const { location, closed, locationId } = props;
  const offlineReason = useOfflineReason(location.error);
  const data = useData();
  const navigate = useNavigate();
  return (
    <MissingPlace
      status={closed === undefined ? 'loading' : location.status}
      closed={closed && closedWords(closed, data.user.email)}
      unsaved={offlineFace(offlineReason, {
        title: UNKNOWN.offline,
        text: 'Abra-o uma vez com internet para escrever também sem conexão.',
      })}
      failed={{ title: UNKNOWN.error, text: location.error?.message }}
      onRetry={() => void data.refresh({ kind: 'location', id: locationId })}
      onBack={() => void navigate(paths.home())}
    />
  );
}
