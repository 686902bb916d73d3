import type { ReactNode } from 'react';
import { RetryButton } from '../buttons/retry-button.tsx';
import { Skeleton, type SkeletonProps } from '../marks/skeleton.tsx';
import { StateFace, type StateFaceProps } from './state-face.tsx';

export type ListFaceProps = {
  /** State of the empty list. */
  status: 'loading' | 'ready' | 'offline' | 'error';
  loading: SkeletonProps;
  /** Shown when the list is truly empty. */
  empty: ReactNode;
  /** The offline text: why nothing can be shown, and a way out. */
  offline: Pick<StateFaceProps, 'kind' | 'title' | 'text'>;
  /** Default: a retry. */
  offlineAction?: ReactNode;
  errorTitle: string;
  errorText: string | undefined;
  onRetry: () => void;
};

/** A list without rows: skeleton, empty state, offline, or an error with a retry. */
export function ListFace(props: ListFaceProps) {
  const retry = <RetryButton onClick={props.onRetry} />;
  switch (props.status) {
    case 'loading':
      return <Skeleton {...props.loading} />;
    case 'ready':
      return props.empty;
    case 'offline':
      return (
        <StateFace
          {...props.offline}
          action={props.offlineAction === undefined ? retry : props.offlineAction}
        />
      );
    case 'error':
      return <StateFace kind="error" title={props.errorTitle} text={props.errorText} action={retry} />;
  }
}
