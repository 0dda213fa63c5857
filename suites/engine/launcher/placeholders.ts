// Placeholders of launcher files: `{port}`, `{port:store}`, `{directory}` and so on. Other text in braces is kept.

/** The values of the placeholders in one launch. */
export interface PlaceholderValues {
  /** Kept across a restart. */
  readonly directory: string;
  /** Unique for each launch. */
  readonly id: string;
  /** A secret that is generated for the launch. */
  readonly token: string;
  /** The directory of the launcher file. */
  readonly here: string;
  /** The path of the Node that executes the run. */
  readonly node: string;
  /** By name; the port without a name is `''`. */
  readonly ports: ReadonlyMap<string, number>;
}

export const placeholderNames = ['port', 'port:NAME', 'directory', 'id', 'token', 'here', 'node'] as const;

const pattern = /\{([A-Za-z][A-Za-z-]*)(?::([A-Za-z0-9-]*))?\}/g;

/** The first unknown placeholder, including its braces. */
export function findUnknownPlaceholder(text: string): string | undefined {
  for (const [written, name = '', argument] of text.matchAll(pattern)) {
    const known =
      argument === undefined
        ? (placeholderNames as readonly string[]).includes(name)
        : name === 'port' && argument !== '';
    if (!known) return written;
  }
  return undefined;
}

/** The names of the ports that a text contains. */
export function portsIn(text: string): string[] {
  return [...text.matchAll(pattern)]
    .filter(([, name]) => name === 'port')
    .map(([, , argument = '']) => argument);
}

export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(pattern, (written: string, name: string, argument: string | undefined) => {
    switch (name) {
      case 'port':
        return String(values.ports.get(argument ?? '') ?? written);
      case 'directory':
      case 'id':
      case 'token':
      case 'here':
      case 'node':
        return values[name];
      default:
        return written;
    }
  });
}
