// The custom kinds on which cases about any collection run. Each is defined once a run: a server takes seconds to serve a new
// kind, and most servers do work for every kind that they serve.
import { define } from '../kit/kinds/definitions.ts';
import type { Exchange } from '../kit/answers/exchange.ts';
import type { ResourceType } from '../kit/kinds/resource.ts';
import type { CustomSubject } from '../kit/kinds/subjects.ts';
import type { Environment } from './environment.ts';
import { openRunScope } from './run-scope.ts';

export interface CustomKind {
  readonly type: ResourceType;
  /** The requests that defined it: scripts that reproduce a case begin with them. */
  readonly setUp: readonly Exchange[];
}

/** Rejects where the target does not serve it; the next case tries again, under another name. */
export function customKind(
  subject: CustomSubject,
  environment: Environment,
  attempt = 1,
): Promise<CustomKind> {
  const { shared } = environment;
  const key = `custom kind: ${JSON.stringify(subject)}, attempt ${attempt}`;
  if (shared.has(`${key} failed`)) return customKind(subject, environment, attempt + 1);
  const known = shared.get(key) as Promise<CustomKind> | undefined;
  if (known !== undefined) return known;
  const defined = setUp(subject, environment, attempt);
  shared.set(key, defined);
  defined.catch(() => shared.set(`${key} failed`, Promise.resolve()));
  return defined;
}

async function setUp(
  { scope, hasStatus, isStoredInAnother }: CustomSubject,
  environment: Environment,
  attempt: number,
): Promise<CustomKind> {
  const words = [...(hasStatus ? ['with-status'] : []), ...(isStoredInAnother ? ['of-two'] : [])];
  const word = [scope.toLowerCase(), ...words, attempt].join('-');
  const { recorder, scope: client, ...collections } = openRunScope(word, environment);
  const { names, onAllReplicas } = environment;
  const { uniqueName, waiting } = client;
  const context = { names, uniqueName, ...collections, ...waiting, onAllReplicas };
  const { objects } = await define(
    context,
    {},
    {
      scope,
      subresources: hasStatus ? { status: {} } : {},
      ...(isStoredInAnother ? { storedIn: 'v2' } : {}),
    },
  );
  // Dry-run creates only show that the kind is served, in a namespace that a script does not have.
  const requests = recorder.take().filter(({ request }) => !request.path.includes('dryRun='));
  return { type: objects.type, setUp: requests };
}
