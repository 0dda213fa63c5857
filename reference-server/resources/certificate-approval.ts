// The two subresources of a CertificateSigningRequest that write its status: who approves does not sign, and who signs does
// not approve.
import type { ApiObject } from '../object.ts';
import type { Subresource } from './kind.ts';
import { statusSubresource } from './verbs.ts';

interface Condition {
  readonly type?: string;
}

interface Status {
  readonly conditions?: readonly Condition[];
  readonly certificate?: string;
}

const statusOf = (object: ApiObject) => (object as ApiObject & { readonly status?: Status }).status ?? {};
const isApproval = ({ type = '' }: Condition) => type === 'Approved' || type === 'Denied';

/** `approval` leaves the certificate as it is. */
export const approvalSubresource: Subresource = {
  ...statusSubresource,
  written(next, current) {
    const { certificate: _written, ...status } = statusOf(next);
    const { certificate } = statusOf(current);
    return { ...next, status: { ...status, ...(certificate === undefined ? {} : { certificate }) } };
  },
};

/** `status` leaves the conditions by which the request was approved or denied. */
export const issuanceSubresource: Subresource = {
  ...statusSubresource,
  written(next, current) {
    const { conditions: written = [], ...status } = statusOf(next);
    const kept = (statusOf(current).conditions ?? []).filter(isApproval);
    const conditions = [...kept, ...written.filter((condition) => !isApproval(condition))];
    return { ...next, status: { ...status, ...(conditions.length === 0 ? {} : { conditions }) } };
  },
};
