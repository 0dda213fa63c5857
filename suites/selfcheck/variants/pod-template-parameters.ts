// The parameters of create, delete and deletecollection of pod templates are not shown (core 4.5): this server refuses them.
import { expect } from 'vitest';
import { badRequest } from '../../../reference-server/errors/api-error.ts';
import type { Ready } from '../../../reference-server/requests/stages.ts';
import type { Variant } from './variant.ts';

const verbs: readonly string[] = ['create', 'delete', 'deletecollection'];

/** Runs after authentication and authorization, where the server reads the options of a request. @throws ApiError BadRequest */
function refuseParameters({ route }: Ready): void {
  const { kind, verb, query } = route;
  const isPodTemplate = kind.group === '' && kind.plural === 'podtemplates';
  if (isPodTemplate && verbs.includes(verb) && query.size > 0)
    throw badRequest('this operation has no parameters');
}

export const podTemplateParameters: Variant = {
  id: 'pod-template-parameters-refused',
  title: 'POST and DELETE of pod templates with a query are answered 400 (core 4.5: not shown)',
  alter(parts) {
    const { readWriteOptions } = parts.options;
    parts.options.readWriteOptions = (ready, optionsKind) => {
      refuseParameters(ready);
      return readWriteOptions(ready, optionsKind);
    };
    const { readDeleteOptions } = parts.deletion;
    parts.deletion.readDeleteOptions = (ready) => {
      refuseParameters(ready);
      return readDeleteOptions(ready);
    };
  },
  async shows(api) {
    const path = '/api/v1/namespaces/default/podtemplates';
    const template = { spec: { containers: [{ name: 'a', image: 'a' }] } };
    const answer = await api.post(path, { metadata: { name: 'a' }, template }, { query: { pretty: 'true' } });
    expect(answer.status).toBe(400);
    const refused = await api.as({ token: 'unknown' }).delete(path, { query: { pretty: 'true' } });
    expect(refused.status).toBe(401);
  },
};
