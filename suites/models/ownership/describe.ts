// Describes requests of managers for messages: `m1 applies {"map":{"a":"1"}} to a -> 200`.
import { write } from './field-paths.ts';
import type { Field, Values } from './field-paths.ts';
import type { OwnershipExchange, OwnershipRequest } from './requests.ts';

export function describeOwnershipRequest(fields: readonly Field[], request: OwnershipRequest): string {
  const isDry = 'dry' in request && request.dry;
  return `${describe(fields, request)}${isDry ? ' with dryRun=All' : ''}`;
}

function describe(fields: readonly Field[], request: OwnershipRequest): string {
  const body = (values: Values) => JSON.stringify(write(fields, values));
  const { verb, name } = request;
  switch (verb) {
    case 'create':
      return `${request.manager} creates ${name} with ${body(request.values)}`;
    case 'apply':
      return `${request.manager} ${request.force ? 'force-applies' : 'applies'} ${body(request.values)} to ${name}`;
    case 'patch':
    case 'json-patch':
    case 'strategic-patch':
    case 'put': {
      const { changes, clears, manager } = request;
      const set = [...changes].map(([fieldPath, value]) =>
        value === undefined ? `without ${fieldPath}` : `${fieldPath} ${value}`,
      );
      const what = [...(clears ? ['cleared managedFields'] : []), ...set];
      return `${manager} ${updateWords[verb]} ${name} to ${what.join(', ') || 'the same content'}`;
    }
    case 'read':
      return `read ${name}`;
  }
}

const updateWords = {
  put: 'PUTs',
  patch: 'merge-patches',
  'json-patch': 'JSON-patches',
  'strategic-patch': 'strategic-merge-patches',
} as const;

export const describeOwnershipHistory = (
  fields: readonly Field[],
  history: readonly OwnershipExchange[],
): readonly string[] =>
  history.map(
    ({ request, response }, index) =>
      `${index + 1}. ${describeOwnershipRequest(fields, request)} -> ${response.status}`,
  );
