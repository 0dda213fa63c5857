// Collects from store and registry what the rules and selectors of webhooks are matched with.
import type { Context } from '../../context.ts';
import type { JsonObject, ObjectMeta } from '../../object.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { Webhook } from '../../resources/webhooks/shape.ts';
import { objectKey } from '../../resources/declaration/keys.ts';
import { checkReadable } from '../../resources/declaration/unreadable.ts';
import type { Attempt } from '../attempt.ts';
import type { MatchFacts } from './matching.ts';

const namespaces = { group: '', plural: 'namespaces', scope: 'Cluster' } as const;

/** Decides for one phase of one request. */
export interface Matcher {
  /** The version of the object that the webhook receives; undefined if it is not called. */
  versionFor(webhook: Webhook, attempt: Attempt): Kind | undefined;
}

export async function createMatcher(context: Context, first: Attempt): Promise<Matcher> {
  const { kind } = first;
  const versions = context.registry
    .served()
    .filter(({ group, plural }) => group === kind.group && plural === kind.plural);
  const labels = await namespaceLabels(context, first);
  return {
    versionFor(webhook, attempt) {
      const facts: MatchFacts = { attempt, versions, namespaceLabels: labels(attempt) };
      return context.parts.admission.matchedVersion(webhook, facts);
    },
  };
}

/** A namespace that is created or updated is selected by its new labels. */
async function namespaceLabels(
  context: Context,
  { kind, namespace }: Attempt,
): Promise<(attempt: Attempt) => MatchFacts['namespaceLabels']> {
  if (kind.scope === 'Namespaced') {
    const entry = await context.store.get(objectKey(namespaces, '', namespace));
    // Without the labels it cannot be decided whether a webhook applies.
    if (entry !== undefined) checkReadable(namespaces, [entry]);
    const labels = entry?.value.metadata.labels ?? {};
    return () => labels;
  }
  if (kind.group !== '' || kind.plural !== namespaces.plural) return () => undefined;
  return ({ object, oldObject }) => labelsOf(object ?? oldObject);
}

function labelsOf(object: JsonObject | null): Readonly<Record<string, string>> {
  const { labels = {} } = (object?.['metadata'] ?? {}) as ObjectMeta;
  return labels;
}
