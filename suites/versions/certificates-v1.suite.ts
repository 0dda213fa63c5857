// Cases: what changed in certificates.orch.io/v1 (core 9.3).
import { createCertificateAuthority } from '../../common/keys/certificate-authority.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { unnamed } from '../kit/objects/unnamed.ts';
import {
  applyStatus,
  base64Of,
  givenRequest,
  jsonPatchStatus,
  patchStatus,
  putApproval,
  putStatus,
  requestsOf,
} from './certificate-requests.ts';

export default section('core', '9.3', {
  'versions.certificates.signer-name': {
    text: 'spec.signerName of a CertificateSigningRequest is required, and the legacy-unknown signer is not allowed on create.',
    observe:
      'A create without it, and one with the legacy-unknown signer (its full name is not shown), are refused, by POST, by a dry-run of one with generateName and by apply; with another signer it succeeds.',
    wrong: 'A missing signer defaults to legacy-unknown.',
    needs: ['certificate-requests', 'cluster-wide'],
    since: 'v1.19',
    async run(context) {
      const requests = await requestsOf(context);
      await givenRequest(requests);
      const legacy = `${context.names.signerPrefix}legacy-unknown`;
      for (const signerName of [undefined, legacy]) await mustBeRefused(context, requests, { signerName });
    },
  },

  'versions.certificates.usages': {
    text: 'spec.usages of a CertificateSigningRequest is required, has no duplicates and only known values.',
    observe:
      'A create without it, with an empty list, with a duplicate, with an invented value and with a usual one in other letter case is refused, by POST, by a dry-run of one with generateName and by apply; with two of the usual values it succeeds.',
    wrong: 'Duplicates are removed silently, or letter case is ignored.',
    needs: ['certificate-requests', 'cluster-wide'],
    since: 'v1.19',
    async run(context) {
      const requests = await requestsOf(context);
      await givenRequest(requests);
      const [first, second] = ['digital signature', 'client auth'];
      const unknown = [['no such usage'], [first, 'x'], [first, 'Client Auth']];
      const lists = [undefined, [], [first, first], [first, second, first], ...unknown];
      for (const usages of lists) await mustBeRefused(context, requests, { usages });
    },
  },

  'versions.certificates.conditions': {
    text: 'status.conditions of a CertificateSigningRequest have no two entries of one type, and each needs a status.',
    observe:
      'An update of the status with two conditions of one type, and one without status, by merge patch, JSON patch, PUT and apply, are refused (the path of the status is inferred); one with two types succeeds. A PUT of such conditions to the approval is refused, or stores none of them.',
    wrong: 'A missing status defaults to True.',
    needs: ['certificate-requests', 'cluster-wide'],
    since: 'v1.19',
    async run(context) {
      const good = [conditionOf('Failed'), conditionOf('example.com/Reviewed')];
      await mustRefuseStatus(context, { conditions: good }, [
        { conditions: [conditionOf('Failed'), conditionOf('Failed')] },
        { conditions: [...good, { ...conditionOf('Failed'), status: 'False' }] },
        { conditions: [{ ...conditionOf('Failed'), status: undefined }] },
        { conditions: [good[0], { ...good[1], status: undefined }] },
      ]);
      await mustCheckApprovals(context);
    },
  },

  'versions.certificates.certificate-pem': {
    text: 'status.certificate is PEM-encoded with only CERTIFICATE blocks.',
    observe:
      'An update of the status with a PEM block of another type, alone and after a certificate, and one with bytes that are no PEM, are refused by merge patch, JSON patch, PUT and apply (the path of the status is inferred); one with a certificate succeeds, and so does one with that of its issuer behind it.',
    wrong: 'Any bytes are stored.',
    needs: ['certificate-requests', 'cluster-wide'],
    since: 'v1.19',
    async run(context) {
      const authority = await context.once('authority of signed certificates', () =>
        createCertificateAuthority(),
      );
      const { certificate } = await authority.issueClient('signed');
      const key = `-----BEGIN PRIVATE KEY-----\n${base64Of('no key')}\n-----END PRIVATE KEY-----\n`;
      const inLines = (pem: string) => `${pem.trimEnd()}\n`;
      const [whole, issuer] = [inLines(certificate), inLines(authority.certificate)];
      const withCertificate = (text: string) => ({ certificate: base64Of(text) });
      await mustRefuseStatus(
        context,
        withCertificate(whole),
        [key, `${whole}${key}`, 'no PEM', whole.replaceAll('CERTIFICATE', 'X509 CRL')].map(withCertificate),
      );
      const requests = await requestsOf(context);
      const name = await givenRequest(requests);
      const both = await patchStatus(context, requests, name, withCertificate(`${whole}${issuer}`));
      context.expect.success(both, 'merge patch of the status with two CERTIFICATE blocks');
    },
  },
});

const reason = 'Tried';
const conditionOf = (type: string) => ({ type, status: 'True', reason, message: 'tried by a case' });
const isTried = (conditions: readonly { readonly reason?: unknown }[]) =>
  conditions.some((condition) => condition.reason === reason);

async function mustBeRefused({ expect }: CaseContext, requests: Resource, members: object): Promise<void> {
  const whole = requests.object();
  const body = { ...whole, spec: { ...whole['spec'], ...members } };
  const [field = '', value] = Object.entries(members)[0] ?? [];
  const what = `a CertificateSigningRequest with spec.${field} ${JSON.stringify(value) ?? 'left out'}`;
  // A dry-run goes through validation, too (core 4.10); it is of a generated name.
  for (const sent of [{ body: unnamed(body), query: { dryRun: 'All' } }, { body }])
    expect.refused(await requests.create(undefined, sent), `POST of ${what}`);
  expect.that(!(await requests.exists(whole.metadata.name!)), `${what} is stored`);
  const { metadata } = requests.object();
  const name = metadata.name!;
  const answer = await requests.apply(name, { ...body, metadata }, { manager: 'signing' });
  expect.refused(answer, `apply of ${what}`);
  expect.that(!(await requests.exists(name)), `${what} is stored by an apply`);
}

/** An approval may be another path, and may be refused or leave conditions out: what is stored is judged. */
async function mustCheckApprovals(context: CaseContext): Promise<void> {
  const { expect } = context;
  const requests = await requestsOf(context);
  const approved = conditionOf('Approved');
  for (const wrong of [
    [{ ...approved, status: undefined }],
    [approved, approved],
    [approved, { ...conditionOf('example.com/Reviewed'), status: undefined }],
  ]) {
    const name = await givenRequest(requests);
    await putApproval(context, requests, name, wrong);
    const { conditions = [] } = (await requests.current(name))['status'] ?? {};
    const stored = conditions as readonly { readonly type?: string; readonly status?: string }[];
    const what = `status.conditions after a PUT of ${JSON.stringify(wrong)} to the approval`;
    expect.equal(new Set(stored.map(({ type }) => type)).size, stored.length, `types in ${what}`);
    expect.that(
      stored.every(({ status }) => status !== undefined && status !== ''),
      `${what} have one without status`,
    );
  }
}

/** Each wrong status is refused and changes nothing; the right one is taken by the same path. */
async function mustRefuseStatus(
  context: CaseContext,
  right: object,
  wrong: readonly object[],
): Promise<void> {
  const { expect } = context;
  const requests = await requestsOf(context);
  const name = await givenRequest(requests);
  for (const status of wrong) {
    for (const [verb, send] of [
      ['merge patch', patchStatus],
      ['JSON patch', jsonPatchStatus],
      ['PUT', putStatus],
      ['apply', applyStatus],
    ] as const) {
      const what = `${verb} of the status ${JSON.stringify(status).slice(0, 200)}`;
      expect.refused(await send(context, requests, name, status), what);
      const after = await requests.current(name);
      const { certificate, conditions = [] } = after['status'] ?? {};
      expect.absent(certificate, `status.certificate after a refused ${verb}`);
      // Others may approve or deny the request meanwhile.
      expect.that(!isTried(conditions), `status.conditions has one of a refused ${verb}`);
    }
  }
  const control = await patchStatus(context, requests, name, right);
  if (!control.ok)
    throw new NotRun(
      'not-exercised',
      `the path of the status is not shown: ${control.request} answered ${control.status}`,
    );
}
