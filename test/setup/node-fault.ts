const FRAME = /^\s*at /;
/** Frames in files of Node itself, without any line of the project or of a package. */
const INTERNAL_FRAME = /\(?node:internal\/[\w/]+:\d+:\d+\)?$/;

/**
 * Tells a fault of Node's own fetch from an error of the project. On a machine that stands still for seconds, Node
 * calls the timer of a kept connection a second time, without its argument. The project cannot prevent that.
 */
export function isNodeFault(error: { stack?: string | undefined }): boolean {
  const frames = (error.stack ?? '').split('\n').filter((line) => FRAME.test(line));
  return (
    frames.length > 0 &&
    frames.every((line) => INTERNAL_FRAME.test(line)) &&
    /onParserTimeout/.test(frames[0] ?? '')
  );
}
