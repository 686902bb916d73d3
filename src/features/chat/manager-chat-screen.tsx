import { ReceiptText } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useProfile } from '../../data/hooks/hooks.ts';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import { useReadOnly, useRoleAt } from '../../data/hooks/own-role.ts';
import { type Talk, type TalkMessage, useConversations, useTalk } from '../../data/rows/chat.ts';
import { customerNameOf } from '../../domain/people/chat.ts';
import { personName } from '../../domain/people/person-name.ts';
import { readsFigures } from '../../domain/people/staff-ways.ts';
import { paths } from '../../paths.ts';
import { chatChannel } from '../../records/events.ts';
import { rowClass } from '../../ui/base/look.ts';
import { useViewport } from '../../ui/base/viewport.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import styles from './chat.module.css';
import { ChatFrame } from './chat-frame.tsx';
import { ListBeside } from './list-beside.tsx';
import { LiveTags } from './live-tags.tsx';
import { TalkBody } from './talk-body.tsx';
import { useChatChannel, useTyping, useTypingSign } from './use-chat-channel.ts';

/** Said in the place of the field, because the server refuses a message to oneself. */
const OWN_TALK = 'Esta conversa é sua: quem responde é a equipe.';

/** /manager/chat/{locationId}/{userId}: the conversation of an own location with one customer [MH-02]. */
export function ManagerChatScreen() {
  const { id: locationId } = useOwnLocation();
  const { userId = '' } = useParams();
  const wide = useViewport() === 'desktop';
  return (
    <ManagerTalk
      key={userId}
      talk={{ locationId, customerId: userId, role: 'manager' }}
      aside={wide && <Beside locationId={locationId} />}
    />
  );
}

function ManagerTalk({ talk, aside }: { talk: Talk; aside: React.ReactNode }) {
  const location = useOwnLocation();
  const navigate = useNavigate();
  const { user } = useData();
  const profile = useProfile();
  const messages = useTalk(talk);
  const { typing, hear } = useTyping(talk.locationId, ({ sender }) => sender === talk.customerId);
  const line = useChatChannel(chatChannel(talk.locationId), talk.locationId, hear);
  const onTyping = useTypingSign(chatChannel(talk.customerId), talk.locationId);
  const name = customerNameOf(messages.rows);
  const readOnly = useReadOnly(talk.locationId);
  const closed = talk.customerId === user.sub ? OWN_TALK : readOnly;
  const role = useRoleAt(talk.locationId);
  const isReader = role !== undefined && readsFigures(role);
  return (
    <ChatFrame
      aside={aside}
      header={
        <TopBar
          title={`Chat - ${name}`}
          sub={
            <span className={rowClass({ wrap: true }, styles.subLine)}>
              {location.name || 'Local'} <LiveTags line={line} />
            </span>
          }
          onBack={() => void navigate(paths.conversations(talk.locationId))}
          actions={
            isReader && (
              <IconButton
                label={`Compras de ${name}`}
                icon={<ReceiptText />}
                onClick={() => void navigate(`${paths.sales(talk.locationId)}?cliente=${talk.customerId}`)}
              />
            )
          }
        />
      }
    >
      <TalkBody
        talk={talk}
        messages={messages}
        to={talk.customerId}
        senderName={profile.row?.name || user.email || 'Gerente'}
        whoOf={whoOf}
        {...(closed !== null && { closed })}
        typing={typing}
        onTyping={onTyping}
        empty={
          <StateFace kind="empty" title="Nenhuma mensagem ainda" text={`Inicie a conversa com ${name}`} />
        }
      />
    </ChatFrame>
  );
}

/** Name and role of a message's sender [MH-02]. */
function whoOf(message: TalkMessage): string {
  const name = personName({ name: message.senderName, email: message.senderEmail }, '');
  const role = message.role === 'manager' ? 'Gerente' : 'Cliente';
  return name ? `${name} · ${role}` : role;
}

/** The other conversations, if there is room beside this one. */
function Beside({ locationId }: { locationId: string }) {
  return <ListBeside locationId={locationId} conversations={useConversations(locationId)} />;
}
