// Faults of authorization: reads in another form, over all namespaces or in pages are decided otherwise (access 5.4).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Judgement } from '../../access/authorizer.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { onResource } from './mutate-decisions.ts';

type Decided = Judgement & { readonly allowed: boolean };

/** Decides requests that were refused once more. @param again decides other attributes */
function decideAgain(
  parts: Parts,
  second: (
    attributes: Attributes,
    again: (attributes: Attributes) => Promise<Decided>,
  ) => Promise<Decided | undefined>,
): void {
  const { decide } = parts.access;
  parts.access.decide = async (authorizers, attributes) => {
    const decided = await decide(authorizers, attributes);
    if (decided.allowed) return decided;
    return (await second(attributes, (other) => decide(authorizers, other))) ?? decided;
  };
}

/** @returns whether the present request has this form in its Accept */
function noteForm(parts: Parts, form: string): () => boolean {
  const { readImpersonation } = parts.impersonation;
  const isOfForm = new AsyncLocalStorage<boolean>();
  parts.impersonation.readImpersonation = (request) => {
    isOfForm.enterWith((request.headers['accept'] ?? '').includes(`as=${form}`));
    return readImpersonation(request);
  };
  return () => isOfForm.getStore() === true;
}

const allowed: Decided = { decision: 'allow', reason: '', allowed: true };

export default [
  {
    id: 'metadata-not-authorized',
    title: 'A request for metadata only is not authorized.',
    breaks: ['authorization.decision.default-deny', 'authorization.verbs.get-collection-is-list'],
    install(parts) {
      const isOfMetadata = noteForm(parts, 'PartialObjectMetadata');
      decideAgain(parts, async ({ verb }) =>
        isOfMetadata() && ['get', 'list', 'watch'].includes(verb) ? allowed : undefined,
      );
    },
  },
  {
    id: 'tables-authorized-as-get',
    title: 'A list as a Table is authorized as get.',
    breaks: ['authorization.verbs.get-collection-is-list'],
    install(parts) {
      const isTable = noteForm(parts, 'Table');
      decideAgain(parts, async (attributes, again) =>
        isTable() && attributes.verb === 'list' ? again({ ...attributes, verb: 'get' }) : undefined,
      );
    },
  },
  {
    id: 'continued-lists-not-authorized',
    title: 'A list that continues another one is not authorized.',
    breaks: ['authorization.decision.default-deny'],
    install(parts) {
      const { attributesOf } = parts.access;
      const continued = new WeakSet<Attributes>();
      parts.access.attributesOf = (user, route, ...rest) => {
        const attributes = attributesOf(user, route, ...rest);
        if (route.type === 'resource' && route.query.get('continue')) continued.add(attributes);
        return attributes;
      };
      decideAgain(parts, async (attributes) => (continued.has(attributes) ? allowed : undefined));
    },
  },
  {
    id: 'watches-of-all-by-one-namespace',
    title: 'A watch over all namespaces is allowed where a RoleBinding allows it in one of them.',
    breaks: ['authorization.bindings.role-of-own-namespace'],
    install(parts) {
      const { grantsIn } = parts.rbac;
      const namespaces = new Set<string>();
      parts.rbac.grantsIn = (binding) => {
        const namespace = grantsIn(binding);
        if (namespace !== '') namespaces.add(namespace);
        return namespace;
      };
      decideAgain(parts, async (attributes, again) => {
        const { verb, resource } = attributes;
        if (verb !== 'watch' || resource?.plural !== 'configmaps' || resource.namespace !== '')
          return undefined;
        for (const namespace of namespaces) {
          const decided = await again(onResource(attributes, { namespace }));
          if (decided.allowed) return decided;
        }
        return undefined;
      });
    },
  },
] as const satisfies readonly Fault[];
