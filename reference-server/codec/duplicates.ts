// Finds duplicate keys of a JSON text, which the platform's parser accepts silently (document core 4.11).

interface ObjectFrame {
  readonly path: string;
  readonly keys: Set<string>;
  /** The current member. */
  key: string;
  readonly isList: false;
}

interface ListFrame {
  readonly path: string;
  index: number;
  readonly isList: true;
}

type Frame = ObjectFrame | ListFrame;

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, comma, colon] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x2c, 0x3a,
];

/** Limit of the characters in reported paths: a long key above many others would multiply. */
const longestPaths = 256 * 1024;

/** Full paths such as `spec.containers[0].image`, each once, in the order of the text.
 * @param text valid JSON of bounded nesting */
export function findDuplicates(text: string): readonly string[] {
  const found = new Set<string>();
  let remainingCharacters = longestPaths;
  const frames: Frame[] = [];
  let frame: Frame | undefined;
  let expectsKey = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      const end = endOfString(text, index);
      if (expectsKey && frame?.isList === false) {
        frame.key = keyOf(text, index, end);
        if (!frame.keys.has(frame.key)) frame.keys.add(frame.key);
        else if (remainingCharacters > 0) {
          const path = join(frame.path, frame.key);
          remainingCharacters -= path.length;
          found.add(path);
        }
      }
      index = end;
    } else if (code === openBrace || code === openBracket) {
      const path: string = frame === undefined ? '' : pathOf(frame);
      frame =
        code === openBrace
          ? { path, keys: new Set(), key: '', isList: false }
          : { path, index: 0, isList: true };
      frames.push(frame);
      expectsKey = code === openBrace;
    } else if (code === closeBrace || code === closeBracket) {
      frames.pop();
      frame = frames.at(-1);
      expectsKey = false;
    } else if (code === colon) expectsKey = false;
    else if (code === comma) {
      if (frame?.isList) frame.index += 1;
      expectsKey = frame?.isList === false;
    }
  }
  return [...found];
}

/** The index of the closing quote of a string. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === backslash) index += 1;
    else if (code === quote) return index;
  }
  return text.length;
}

/** Keys are compared after unescaping. */
function keyOf(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
}

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

const pathOf = (frame: Frame): string =>
  frame.isList ? `${frame.path}[${frame.index}]` : join(frame.path, frame.key);
