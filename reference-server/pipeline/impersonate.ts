// After the second stage: replaces the user of a request with impersonation headers (document access 5.4).
import { forbidden } from '../access/authorize.ts';
import type { Context } from '../context.ts';
import type { Identified } from '../requests/stages.ts';

/** @throws ApiError Forbidden, BadRequest */
export async function impersonate(context: Context, identified: Identified): Promise<Identified> {
  const { access, impersonation } = context.parts;
  const { request, user } = identified;
  if (request.internalUser) return identified;
  const to = impersonation.readImpersonation(request);
  if (to === undefined) return identified;
  for (const need of impersonation.impersonationNeeds(user, to, context.names)) {
    const { allowed } = await access.decide(context.authorizers, need);
    if (!allowed) throw forbidden(need);
  }
  return { ...identified, user: impersonation.impersonatedUser(to) };
}
