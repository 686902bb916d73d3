import { Navigate, useNavigate, useParams, useLocation as usePlace } from 'react-router-dom';
import { type Talk, useTalk } from '../../data/chat.ts';
import { useData } from '../../data/data-context.tsx';
import { useLocation, useProfile } from '../../data/hooks.ts';
import type { LiveOne } from '../../data/live.ts';
import type { Location } from '../../records/content/location.ts';
import { chatChannel } from '../../records/events.ts';
import { MissingPlace } from '../../ui/missing-place.tsx';
import { StateFace } from '../../ui/state-face.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { ChatFrame } from './chat-frame.tsx';
import { LiveTags } from './live-tags.tsx';
import { TalkBody } from './talk-body.tsx';
import { useChatChannel, useTyping, useTypingSign } from './use-chat-channel.ts';

/** /location-chat/{locationId}: a customer's conversation with who runs a location [C-01]. */
export function ChatScreen() {
  const { locationId = '' } = useParams();
  const { user } = useData();
  const location = useLocation(locationId);
  if (!location.row) return <NoPlace location={location} locationId={locationId} />;
  // Owners talk to each customer by themselves.
  if (location.row.owner === user.sub) return <Navigate to={`/manager/chat/${locationId}`} replace />;
  return (
    <CustomerTalk
      key={locationId}
      location={location.row}
      talk={{ locationId, customerId: user.sub, role: 'customer' }}
    />
  );
}

function CustomerTalk({ location, talk }: { location: Location; talk: Talk }) {
  const navigate = useNavigate();
  const isFirst = usePlace().key === 'default';
  const { user } = useData();
  const profile = useProfile();
  const messages = useTalk(talk);
  const { typing, hear } = useTyping(location.owner);
  const line = useChatChannel(chatChannel(user.sub), location.id, hear);
  const onTyping = useTypingSign(chatChannel(location.id));
  return (
    <ChatFrame
      header={
        <TopBar
          title="Atendente"
          sub={location.name}
          onBack={() => void (isFirst ? navigate('/home') : navigate(-1))}
          actions={<LiveTags line={line} />}
        />
      }
    >
      <TalkBody
        talk={talk}
        messages={messages}
        to={location.owner}
        senderName={profile.row?.name || user.email.split('@')[0] || ''}
        whoOf={() => 'Atendente'}
        typing={typing}
        onTyping={onTyping}
        empty={
          <StateFace
            kind="empty"
            title="Seja o primeiro a enviar uma mensagem!"
            text={`Quem cuida de ${location.name} responde por aqui.`}
          />
        }
      />
    </ChatFrame>
  );
}

/** While the location is not known, and when it cannot be had. */
function NoPlace({ location, locationId }: { location: LiveOne<Location>; locationId: string }) {
  const data = useData();
  const navigate = useNavigate();
  return (
    <MissingPlace
      status={location.status}
      unsaved={{
        title: 'Este local ainda não foi salvo',
        text: 'Abra-o uma vez com internet para escrever também sem conexão.',
      }}
      failed={{ title: 'Erro ao carregar dados do local', text: location.error?.message }}
      onRetry={() => void data.refresh({ kind: 'location', id: locationId })}
      onBack={() => void navigate('/home')}
    />
  );
}
