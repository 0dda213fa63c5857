// A request for a certificate tells who sent it: the server writes that, whatever the body says.
import { shownUser } from '../access/reviews/shown-user.ts';
import type { ApiObject, JsonObject } from '../object.ts';
import type { AdmissionPlugin } from './plugin.ts';

export const certificateRequester: AdmissionPlugin = async ({ names }, { route, user }, next, current) => {
  const { kind, group } = route.kind;
  if (kind !== 'CertificateSigningRequest' || group !== names.groups.certificates) return next;
  if (current !== undefined) return next;
  const { spec: asked } = next as ApiObject & { readonly spec?: JsonObject };
  // The rules refuse a request without one.
  if (asked === undefined) return next;
  const { username: _name, uid: _uid, groups: _groups, extra: _extra, ...spec } = asked;
  return { ...next, spec: { ...spec, ...shownUser(user) } };
};
