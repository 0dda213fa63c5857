// Writes the user who sends a certificate signing request into its spec, and replaces what the body says.
import { shownUser } from '../access/reviews/shown-user.ts';
import type { ApiObject, JsonObject } from '../object.ts';
import type { AdmissionPlugin } from '../requests/admission-plugin.ts';

export const certificateRequester: AdmissionPlugin = async ({ names }, { route, user }, next, current) => {
  const { kind, group } = route.kind;
  if (kind !== 'CertificateSigningRequest' || group !== names.groups.certificates) return next;
  if (current !== undefined) return next;
  const { spec: given } = next as ApiObject & { readonly spec?: JsonObject };
  // Validation refuses a request without a spec.
  if (given === undefined) return next;
  const { username: _name, uid: _uid, groups: _groups, extra: _extra, ...spec } = given;
  return { ...next, spec: { ...spec, ...shownUser(user) } };
};
