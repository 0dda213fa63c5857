// Faults of the texts of labels and annotations (core 2.3).
import { isObject } from '../../object.ts';
import type { ObjectMeta } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

type Texts = Readonly<Record<string, string>>;
/** Returns undefined to drop an entry. */
type Change = (value: string, key: string) => readonly [key: string, value: string] | undefined;
type Write = 'create' | 'update';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly field: 'labels' | 'annotations';
  readonly writes: readonly Write[];
  readonly change: Change;
  /** Rows about texts that also fail. */
  readonly also?: readonly string[];
}

const both: readonly Write[] = ['create', 'update'];
const encoder = new TextEncoder();

const rows: readonly Row[] = [
  {
    id: 'inherited-keys-dropped',
    title: 'Annotations with a key that every object inherits, such as constructor, are dropped.',
    field: 'annotations',
    writes: both,
    change: (value, key) => (key in {} ? undefined : [key, value]),
  },
  {
    id: 'numeric-labels-normalized',
    title: 'Label values that look like numbers are stored in canonical number form.',
    field: 'labels',
    writes: ['create'],
    change: (value, key) => [key, /^[0-9]+$/.test(value) ? String(Number(value)) : value],
  },
  {
    id: 'json-annotations-rewritten',
    title: 'An annotation that contains a JSON document is parsed and serialized again.',
    field: 'annotations',
    writes: ['create'],
    change: (value, key) => [key, asDocument(value)],
  },
  {
    id: 'empty-annotations-dropped',
    title: 'An annotation with an empty value is dropped.',
    field: 'annotations',
    writes: both,
    change: (value, key) => (value === '' ? undefined : [key, value]),
  },
  {
    id: 'empty-labels-dropped-by-updates',
    title: 'An update drops labels with an empty value.',
    field: 'labels',
    writes: ['update'],
    change: (value, key) => (value === '' ? undefined : [key, value]),
  },
  {
    id: 'annotations-normalized',
    title: 'Annotations are normalized to composed characters.',
    field: 'annotations',
    writes: both,
    change: (value, key) => [key, value.normalize('NFC')],
  },
  {
    id: 'astral-characters-lost-by-updates',
    title: 'An update replaces characters beyond the basic plane in annotations.',
    field: 'annotations',
    writes: ['update'],
    change: (value, key) => [key, value.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD')],
    also: ['writes.texts.kept-as-sent'],
  },
  {
    id: 'long-annotations-cut',
    title: 'An annotation is cut after 128 KiB.',
    field: 'annotations',
    writes: both,
    change: (value, key) => [key, encoder.encode(value).length > 131_072 ? value.slice(0, 43_690) : value],
    also: [
      'writes.texts.kept-as-sent',
      'encodings.gzip.gate-off',
      'encodings.gzip.get',
      'encodings.gzip.list',
    ],
  },
  {
    id: 'label-keys-in-lower-case',
    title: 'Label keys are stored in lower case.',
    field: 'labels',
    writes: ['create'],
    change: (value, key) => [key.toLowerCase(), value],
  },
  {
    id: 'annotations-trimmed',
    title: 'Annotations lose white space at their ends.',
    field: 'annotations',
    writes: both,
    change: (value, key) => [key, value.trim()],
    also: ['service.state.beyond-connection', 'writes.texts.kept-as-sent'],
  },
];

function asDocument(value: string): string {
  if (!value.startsWith('{')) return value;
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return value;
  }
}

function changed(texts: Texts, change: Change): Texts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) => {
      const entry = change(value, key);
      return entry === undefined ? [] : [entry];
    }),
  );
}

function install(parts: Parts, { field, writes, change }: Row): void {
  const { newMetadata, keptMetadata } = parts.metadata;
  const alter = (metadata: ObjectMeta): ObjectMeta => {
    const texts = metadata[field];
    return texts === undefined ? metadata : { ...metadata, [field]: changed(texts, change) };
  };
  if (writes.includes('create'))
    parts.metadata.newMetadata = (given, creation) => alter(newMetadata(given, creation));
  if (writes.includes('update'))
    parts.metadata.keptMetadata = (next, current) => alter(keptMetadata(next, current));
}

const breaks = ['objects.fields.labels-and-annotations'];

export default [
  ...rows.map((row): Fault => ({
    id: row.id,
    title: row.title,
    breaks: [...breaks, ...(row.also ?? [])],
    install: (parts) => install(parts, row),
  })),
  {
    id: 'empty-annotations-dropped-by-strategic-patch',
    title: 'A strategic merge patch drops annotations with an empty value.',
    breaks,
    install({ patches }) {
      const { strategicMerge } = patches;
      patches.strategicMerge = (schema, target, patch) => {
        const metadata = isObject(patch) ? patch['metadata'] : undefined;
        if (!isObject(patch) || !isObject(metadata) || !isObject(metadata['annotations']))
          return strategicMerge(schema, target, patch);
        const kept = Object.entries(metadata['annotations']).filter(([, value]) => value !== '');
        const changed = { ...metadata, annotations: Object.fromEntries(kept) };
        return strategicMerge(schema, target, { ...patch, metadata: changed });
      };
    },
  },
] satisfies readonly Fault[];
