// Placeholders of launcher files: `{port}`, `{port:store}`, `{directory}` and so on. Braces around anything but a word stay.

/** What stands for each placeholder in one launch. */
export interface PlaceholderValues {
  /** Kept from a launch to its restart. */
  readonly directory: string;
  /** Unlike that of any other launch. */
  readonly id: string;
  /** A secret made for the launch. */
  readonly token: string;
  /** Where the launcher file lies. */
  readonly here: string;
  /** The Node that runs us. */
  readonly node: string;
  /** By name; the port without a name is `''`. */
  readonly ports: ReadonlyMap<string, number>;
}

export const placeholderNames = ['port', 'port:NAME', 'directory', 'id', 'token', 'here', 'node'] as const;

const pattern = /\{([A-Za-z][A-Za-z-]*)(?::([A-Za-z0-9-]*))?\}/g;

/** The first placeholder that is none of ours, as it is written. */
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

/** Names of the ports that a text asks for. */
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
