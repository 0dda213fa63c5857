// Finds the resource claims that a pod still needs (document core 2.10).
import type { ApiObject } from '../object.ts';

export interface ClaimEntry {
  readonly name: string;
  readonly resourceClaimTemplateName?: string;
}

export interface ClaimStatus {
  readonly name: string;
  readonly resourceClaimName?: string;
}

export interface Pod extends ApiObject {
  readonly spec?: { readonly resourceClaims?: readonly ClaimEntry[] };
  readonly status?: { readonly phase?: string; readonly resourceClaimStatuses?: readonly ClaimStatus[] };
}

/** The entries that name a template and for which the status names no claim. */
export function missingClaims(pod: Pod): readonly ClaimEntry[] {
  const entries = pod.spec?.resourceClaims ?? [];
  const ended = ['Succeeded', 'Failed'].includes(pod.status?.phase ?? '');
  if (entries.length === 0 || ended || pod.metadata.deletionTimestamp) return [];
  const made = new Set((pod.status?.resourceClaimStatuses ?? []).map(({ name }) => name));
  return entries.filter(
    ({ name, resourceClaimTemplateName }) => resourceClaimTemplateName && !made.has(name),
  );
}
