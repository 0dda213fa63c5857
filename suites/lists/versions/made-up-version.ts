// A version that the server has not reached yet, made up from the versions of successive writes (core 4.12).
import type { CaseContext } from '../../kit/context.ts';
import { NotRun, PrerequisiteFailed } from '../../kit/failures.ts';
import type { Resource } from '../../kit/kinds/resource.ts';

/** Enough that random versions look like growing ones in one of millions of runs only. */
const successiveWrites = 10;

/** Larger than any version that the collection reaches during the run, and still a 64-bit integer: a server may count the versions
 * of each kind by themselves.
 * @throws NotRun where versions do not grow like numbers: they are opaque (core 2.3) */
export async function futureVersion(
  context: CaseContext,
  view: Resource = context.namespace.podTemplates,
): Promise<string> {
  const isCounted = await context.shared('whether versions grow like numbers', () =>
    growLikeNumbers(context),
  );
  // The first case to get here sends these requests, so they are not part of any script.
  context.forgetExchanges();
  const { resourceVersion } = (await view.list({ limit: 1 })).list.metadata;
  const version = context.expect.present(resourceVersion, 'metadata.resourceVersion of a list');
  if (isCounted && isNumber(version)) return `${version}000000`;
  throw new NotRun(
    'not-exercised',
    'the versions of successive writes are not growing numbers, so no version from the future can be made up',
  );
}

/** Whether the versions of successive writes, and that of a list after them, are whole numbers that grow. */
async function growLikeNumbers({ namespace }: CaseContext): Promise<boolean> {
  const { podTemplates } = namespace;
  const made = await podTemplates.given();
  const versions = [made.metadata.resourceVersion];
  while (versions.length < successiveWrites) {
    const patch = { metadata: { annotations: { write: String(versions.length) } } };
    const answer = await podTemplates.mergePatch(made.metadata.name!, patch);
    if (!answer.ok) throw new PrerequisiteFailed(`set-up: ${answer.request} answered ${answer.status}`);
    versions.push(answer.object.metadata.resourceVersion);
  }
  const list = await podTemplates.list({ limit: 1 });
  return areGrowing([...versions, list.list.metadata.resourceVersion]);
}

/** At most 12 digits, since six more must still fit 64 bits. */
const isNumber = (version: string | undefined): boolean =>
  version !== undefined && /^[1-9][0-9]{0,11}$/.test(version);

/** The list may have the version of the last write. */
function areGrowing(versions: readonly (string | undefined)[]): boolean {
  if (!versions.every(isNumber)) return false;
  const numbers = versions.map(Number);
  const isLast = (index: number) => index === numbers.length - 1;
  return numbers.every(
    (one, index) =>
      index === 0 || one > numbers[index - 1]! || (isLast(index) && one === numbers[index - 1]!),
  );
}
