// Planted faults of versions that a dry-run, an apply, an update or the review of a deletion shows alone (document core 4.9, 4.10,
// 9.3).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { alterChanges } from '../alter-changes.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';
import { forget } from './alter-kinds.ts';

const row = (name: string) => `versions.${name}`;

const workloads = ['DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet'];

const noteDryRuns = (parts: Parts) => noteWrites(parts, (_ready, { dryRun }) => dryRun);

export default [
  {
    id: 'certificate-request-repeated-usages-accepted-by-dry-runs',
    title: 'A dry-run of a certificate request may have a usage twice.',
    breaks: [row('certificates.usages')],
    install(parts) {
      const isDry = noteDryRuns(parts);
      forget(
        parts,
        'CertificateSigningRequest',
        ({ path, reason }) => path.startsWith('spec.usages') && reason === 'FieldValueDuplicate' && isDry(),
      );
    },
  },
  {
    id: 'certificate-request-conditions-unchecked-by-apply',
    title: 'An apply of the conditions of a certificate request is not checked.',
    breaks: [row('certificates.conditions')],
    install(parts) {
      const isApply = noteWrites(parts, hasBodyOf('application/apply-patch+yaml'));
      forget(
        parts,
        'CertificateSigningRequest',
        ({ path }) => path.startsWith('status.conditions') && isApply(),
      );
    },
  },
  {
    id: 'selectors-optional-in-dry-runs',
    title: 'A dry-run of a workload needs no spec.selector.',
    breaks: [row('workloads.selector-required')],
    install(parts) {
      const isDry = noteDryRuns(parts);
      for (const kind of workloads) forget(parts, kind, ({ path }) => path === 'spec.selector' && isDry());
    },
  },
  {
    id: 'reporting-instance-kept-as-host-by-updates',
    title: 'Where an Event is changed, its reportingInstance becomes the host of its source.',
    breaks: [row('events.reporting-instance')],
    install: (parts) =>
      alterChanges(parts, (decided, _before, key) => {
        if (decided.action !== 'put' || !key.startsWith('/core/events/')) return decided;
        const { reportingInstance: host, ...value } = decided.value;
        return host ? { ...decided, value: { ...value, source: { host } } } : decided;
      }),
  },
  {
    id: 'reviews-of-deletions-in-v1-only',
    title: 'The review of a deletion has the version v1, whichever versions the webhook accepts.',
    breaks: [row('webhooks.review-version-sent')],
    install(parts) {
      const { reviewOf } = parts.admission;
      parts.admission.reviewOf = (request) => {
        const review = reviewOf(request);
        if (review === undefined || request.attempt.operation !== 'DELETE') return review;
        return { ...review, apiVersion: review.apiVersion.replace(/[^/]*$/, 'v1') };
      };
    },
  },
] as const satisfies readonly Fault[];
