// Requests on their way into the variant server: versions become its own, a limit is made smaller, a webhook adds to bodies.
import { isRecord } from '../../kit/objects/object.ts';
import type { WireRequest } from '../../kit/requests/transport.ts';
import { withoutExtras } from './answers.ts';
import { changedBody } from './cbor.ts';
import { turnVersions } from './versions.ts';
import type { Versions } from './versions.ts';

const forms = new Set([
  undefined,
  'application/json',
  'application/merge-patch+json',
  'application/json-patch+json',
  'application/strategic-merge-patch+json',
  'application/cbor',
  'application/apply-patch+cbor',
  'application/yaml',
]);

/** A version that the server never gave out. */
export class UnknownVersion extends Error {}

/** What the bundled server is requested. @throws UnknownVersion */
export function innerRequest(request: WireRequest, { inwards }: Pick<Versions, 'inwards'>): WireRequest {
  const known = (version: string): string => {
    const own = inwards(version);
    if (own === undefined) throw new UnknownVersion(version);
    return own;
  };
  const [path = '', query] = request.path.split('?');
  const search = query === undefined ? '' : `?${innerQuery(query, known)}`;
  const type = request.headers['content-type']?.split(';')[0];
  if (request.body === undefined || !forms.has(type)) return { ...request, path: path + search };
  const body =
    type === 'application/yaml' && !isJson(request.body)
      ? innerYaml(request.body, known)
      : changedBody(request, (json) => innerBody(json, request.method, path, known));
  return { ...request, path: path + search, body };
}

/** Every JSON text is YAML. */
function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

type Known = (version: string) => string;

function innerQuery(query: string, known: Known): string {
  const version = new URLSearchParams(query).get('resourceVersion');
  const limit = Number(new URLSearchParams(query).get('limit') ?? 0);
  let text = query;
  if (version !== null) text = text.replace(/resourceVersion=[^&]*/, `resourceVersion=${known(version)}`);
  // A limit is the most that a chunk may hold: fewer are allowed.
  if (limit > 2) text = text.replace(/limit=[^&]*/, `limit=${limit - 1}`);
  return text;
}

/** A body that is no JSON goes through as it is, and one that repeats members but for its versions. */
function innerBody(bytes: Uint8Array, method: string, path: string, known: Known): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bytes;
  }
  if (JSON.stringify(value) !== text) return new TextEncoder().encode(withKnownVersions(text, known));
  const turned = turnVersions(value, known);
  const isTemplate = method === 'POST' && path.endsWith('/podtemplates');
  const dressedUp = isTemplate ? withSidecar(turned) : turned;
  return new TextEncoder().encode(JSON.stringify(method === 'PUT' ? withoutExtras(dressedUp) : dressedUp));
}

const withKnownVersions = (text: string, known: Known) =>
  text.replaceAll(
    /"resourceVersion":"([^"]*)"/g,
    (_, version: string) => `"resourceVersion":"${known(version)}"`,
  );

/** Versions in YAML may be quoted, and so may be their names. */
const innerYaml = (bytes: Uint8Array, known: Known): Uint8Array =>
  new TextEncoder().encode(
    new TextDecoder()
      .decode(bytes)
      .replaceAll(
        /\b(resourceVersion"?: ?)(["']?)([^"'\s,}]+)\2/g,
        (_, member: string, _quote: string, version: string) => `${member}"${known(version)}"`,
      ),
  );

/** A webhook that puts a container of its own into each template. */
function withSidecar(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value['template'])) return value;
  const { template } = value as { template: Record<string, unknown> };
  const spec = template['spec'];
  if (!isRecord(spec) || !Array.isArray(spec['containers']) || spec['containers'].length === 0) return value;
  const sidecar = { name: 'sidecar', image: 'example.invalid/sidecar:1' };
  return {
    ...value,
    template: { ...template, spec: { ...spec, containers: [sidecar, ...spec['containers']] } },
  };
}
