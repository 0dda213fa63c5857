// Faults of mode Node that give node agents further rights (document access 5.4).
import type { Attributes } from '../../../access/authorizer.ts';
import type { Fault } from '../../fault.ts';

type Target = NonNullable<Attributes['resource']>;

const may = (
  id: string,
  title: string,
  row: string,
  fits: (target: Target, verb: string, attributes: Attributes) => boolean,
): Fault => ({
  id,
  title,
  breaks: [`authorization.nodes.${row}`],
  install({ node }) {
    const { nodeCondition } = node;
    node.nodeCondition = (attributes, names) =>
      attributes.resource !== undefined && fits(attributes.resource, attributes.verb, attributes)
        ? 'always'
        : nodeCondition(attributes, names);
  },
});

const listsByLabel = (plural: string, row: string): Fault =>
  may(
    `node-agents-list-${plural}-by-label`,
    `A node agent may list ${plural} with a label selector.`,
    row,
    (target, verb, { labelSelector = [] }) =>
      target.plural === plural && verb === 'list' && labelSelector.length > 0,
  );

export default [
  may(
    'node-agents-write-endpoints',
    'A node agent may write endpoints.',
    'reads-only',
    ({ plural }, verb) => plural === 'endpoints' && ['create', 'update', 'patch'].includes(verb),
  ),
  may(
    'node-agents-delete-all-secrets',
    'A node agent may delete all secrets of a namespace by deletecollection.',
    'reads-only',
    ({ plural }, verb) => plural === 'secrets' && verb === 'deletecollection',
  ),
  listsByLabel('secrets', 'reads-no-other-secrets'),
  listsByLabel('configmaps', 'reads-no-other-config-maps'),
  listsByLabel('pods', 'reads-no-other-pods'),
] as const satisfies readonly Fault[];
