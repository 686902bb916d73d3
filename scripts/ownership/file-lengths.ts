/** Most lines of a file. A table of cases may be longer than a file of code. */
const MAX_LENGTH = { code: 300, test: 480 };

/** The fault of a file that is too long; none for others. */
export function tooLong(path: string, text: string): string[] {
  const lines = text.split('\n').length;
  const longest = path.startsWith('test/') ? MAX_LENGTH.test : MAX_LENGTH.code;
  return lines > longest + 1 ? [`${path}: ${lines} lines; split it (at most ${longest})`] : [];
}
