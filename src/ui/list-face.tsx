import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Skeleton, type SkeletonProps } from './skeleton.tsx';
import { StateFace, type StateFaceProps } from './state-face.tsx';

export type ListFaceProps = {
  /** How the empty list stands. */
  status: 'loading' | 'ready' | 'offline' | 'error';
  loading: SkeletonProps;
  /** What is said where there is truly nothing. */
  empty: ReactNode;
  /** Why nothing can be shown without a connection, and what to do about it. */
  offline: Pick<StateFaceProps, 'kind' | 'title' | 'text'>;
  offlineAction?: ReactNode;
  errorTitle: string;
  errorText: string | undefined;
  onRetry: () => void;
};

/** The face of a list that has no rows: bones, nothing, no connection, or what went wrong and the way to try again. */
export function ListFace(props: ListFaceProps) {
  switch (props.status) {
    case 'loading':
      return <Skeleton {...props.loading} />;
    case 'ready':
      return props.empty;
    case 'offline':
      return <StateFace {...props.offline} action={props.offlineAction} />;
    case 'error':
      return (
        <StateFace
          kind="error"
          title={props.errorTitle}
          text={props.errorText}
          action={
            <Button look="quiet" onClick={props.onRetry}>
              Tentar novamente
            </Button>
          }
        />
      );
  }
}
