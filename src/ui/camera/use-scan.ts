import { useEffect, useRef, useState } from 'react';

/** A scanner's report: it is scanning, has read a code, or cannot scan here. */
export type CodeReport<Code> = { kind: 'ready' } | { kind: 'read'; code: Code } | { kind: 'broken' };

/** Looks for codes in a video until the returned function is called. */
export type Scan<Code> = (video: HTMLVideoElement, report: (what: CodeReport<Code>) => void) => () => void;

/**
 * Scans while shown. 'opening' until the decoder is loaded, which takes a slow phone some seconds. 'broken' when this
 * device cannot scan.
 */
export function useScan<Code>(
  scan: Scan<Code>,
  video: { current: HTMLVideoElement | null },
  onRead: (code: Code) => void,
): 'opening' | 'ready' | 'broken' {
  const [state, setState] = useState<'opening' | 'ready' | 'broken'>('opening');
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });
  useEffect(() => {
    if (!video.current) return;
    return scan(video.current, (what) => {
      if (what.kind === 'read') read.current(what.code);
      else setState(what.kind);
    });
  }, [scan, video]);
  return state;
}
