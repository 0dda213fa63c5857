// The two subresources that write the status of a CertificateSigningRequest: `approval` cannot sign, and
// `status` cannot approve.
import type { ApiObject } from '../object.ts';
import type { Subresource } from './declaration/kind.ts';
import { statusSubresource } from './declaration/verbs.ts';

interface Condition {
  readonly type?: string;
}

interface Status {
  readonly conditions?: readonly Condition[];
  readonly certificate?: string;
}

const statusOf = (object: ApiObject) => (object as ApiObject & { readonly status?: Status }).status ?? {};
const isApproval = ({ type = '' }: Condition) => type === 'Approved' || type === 'Denied';

/** `approval` leaves the certificate unchanged. */
export const approvalSubresource: Subresource = {
  ...statusSubresource,
  written(next, current) {
    const { certificate: _written, ...status } = statusOf(next);
    const { certificate } = statusOf(current);
    return { ...next, status: { ...status, ...(certificate === undefined ? {} : { certificate }) } };
  },
};

/** `status` leaves the approval and denial conditions unchanged. */
export const issuanceSubresource: Subresource = {
  ...statusSubresource,
  written(next, current) {
    const { conditions: written = [], ...status } = statusOf(next);
    const kept = (statusOf(current).conditions ?? []).filter(isApproval);
    const conditions = [...kept, ...written.filter((condition) => !isApproval(condition))];
    return { ...next, status: { ...status, ...(conditions.length === 0 ? {} : { conditions }) } };
  },
};
