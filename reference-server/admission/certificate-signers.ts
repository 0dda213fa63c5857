// A user who approves, denies or signs a certificate signing request needs permission for its signer, in addition to
// the permission to write the sub-resource.
import type { Attributes } from '../access/authorizer.ts';
import { ApiError } from '../errors/api-error.ts';
import type { ApiObject } from '../object.ts';
import type { AdmissionPlugin } from '../requests/admission-plugin.ts';

const verbOf: Readonly<Record<string, string>> = { approval: 'approve', status: 'sign' };

export const certificateSigners: AdmissionPlugin = async (context, ready, next, current) => {
  const { route, user, request } = ready;
  const { group, version, plural, kind } = route.kind;
  const verb = verbOf[route.subresource];
  if (kind !== 'CertificateSigningRequest' || group !== context.names.groups.certificates) return next;
  if (verb === undefined || current === undefined || request.internalUser !== undefined) return next;
  const { spec = {} } = current as ApiObject & { readonly spec?: { readonly signerName?: string } };
  const { signerName = '' } = spec;
  const { decide } = context.parts.access;
  for (const name of signersOf(signerName)) {
    const resource = { group, version, plural: 'signers', subresource: '', namespace: '', name };
    const attributes: Attributes = { user, verb, resource };
    if ((await decide(context.authorizers, attributes)).allowed) return next;
  }
  const { name } = route;
  const why = `user not permitted to ${verb} requests with signerName "${signerName}"`;
  throw new ApiError('Forbidden', `${plural}.${group} "${name}" is forbidden: ${why}`, {
    name,
    group,
    kind: plural,
  });
};

/** The resource names that allow the signer: its own, and all of its domain. */
const signersOf = (name: string): readonly string[] => [name, `${name.split('/')[0]}/*`];
