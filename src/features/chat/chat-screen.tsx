import { useState } from 'react';
import { Navigate, useNavigate, useParams, useLocation as usePlace } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLocation, useProfile } from '../../data/hooks/hooks.ts';
import { useLack } from '../../data/hooks/offline-reason.ts';
import { lackFace } from '../../data/hooks/offline-words.ts';
import type { LiveOne, LiveStatus } from '../../data/live/live.ts';
import { type Talk, useTalk, useWaitingFor } from '../../data/rows/chat.ts';
import { chatChannel } from '../../records/events.ts';
import type { Location } from '../../records/types/location.ts';
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
  const waitingFor = useWaitingFor(talk);
  const [writtenTo, setWrittenTo] = useState(waitingFor);
  // Stays shown once opened, because the waiting message may be sent before the location is known.
  if (waitingFor !== null && waitingFor !== writtenTo) setWrittenTo(waitingFor);
  const owner = location.row?.owner ?? writtenTo;
  // Owners have a conversation with each customer on another screen.
  if (location.row?.owner === user.sub) return <Navigate to={`/manager/chat/${locationId}`} replace />;
  if (owner === null) return <ClosedTalk location={location} talk={talk} />;
  return <CustomerTalk owner={owner} location={location} talk={talk} />;
}

/** A conversation at a location that the user may no longer enter stays readable, with the owner's last answer. */
function ClosedTalk({ location, talk }: { location: LiveOne<Location>; talk: Talk }) {
  const messages = useTalk(talk);
  if (location.status !== 'ready' || messages.rows.length === 0)
    return <NoPlace location={location} locationId={talk.locationId} />;
  return <CustomerTalk owner="" location={location} talk={talk} closed={CLOSED} />;
}

const CLOSED =
  'Seu convite foi revogado ou não vale mais. Você ainda pode ler esta conversa, mas não escrever nela.';

function CustomerTalk(props: { owner: string; location: LiveOne<Location>; talk: Talk; closed?: string }) {
  const { owner, location, talk, closed } = props;
  const navigate = useNavigate();
  const isFirst = usePlace().key === 'default';
  const { user } = useData();
  const profile = useProfile();
  const messages = useTalk(talk);
  const { typing, hear } = useTyping(owner);
  const line = useChatChannel(chatChannel(user.sub), talk.locationId, hear);
  const onTyping = useTypingSign(chatChannel(talk.locationId));
  return (
    <ChatFrame
      header={
        <TopBar
          title="Atendente"
          sub={location.row?.name ?? UNKNOWN[location.status]}
          onBack={() => void (isFirst ? navigate('/home') : navigate(-1))}
          actions={<LiveTags line={line} />}
        />
      }
    >
      <TalkBody
        talk={talk}
        messages={messages}
        to={owner}
        senderName={profile.row?.name || user.email.split('@')[0] || ''}
        whoOf={() => 'Atendente'}
        {...(closed !== undefined && { closed })}
        typing={typing}
        onTyping={onTyping}
        empty={
          <StateFace
            kind="empty"
            title="Seja o primeiro a enviar uma mensagem!"
            text={`Quem cuida de ${location.row?.name ?? 'lá'} responde por aqui.`}
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
function NoPlace({ location, locationId }: { location: LiveOne<Location>; locationId: string }) {
  const lack = useLack(location.error);
  const data = useData();
  const navigate = useNavigate();
  return (
    <MissingPlace
      status={location.status}
      unsaved={lackFace(lack, {
        title: UNKNOWN.offline,
        text: 'Abra-o uma vez com internet para escrever também sem conexão.',
      })}
      failed={{ title: UNKNOWN.error, text: location.error?.message }}
      onRetry={() => void data.refresh({ kind: 'location', id: locationId })}
      onBack={() => void navigate('/home')}
    />
  );
}
