// Further requests around those of a case, by which the answers are compared. They have no effect, and the case does not see them.
import type { Answer } from '../../../kit/answers/answer.ts';
import type { Names } from '../../../../common/dialects/names.ts';
import type { Further, SentByCase } from '../../../kit/requests/api.ts';
import { placeOf } from '../place.ts';
import type { Place } from '../place.ts';
import { createDryRunsFirst } from './dry-runs-first.ts';
import { createFirsts, keyOf, listIn } from './follow-up.ts';
import type { FollowUpProblem } from './follow-up.ts';
import { createListsAgain, createListSwitch, isPlainList } from './lists-again.ts';
import type { ListSwitch } from './lists-again.ts';
import { createOtherEncodings } from './other-encodings.ts';
import { isRefusedWrite, tryDry } from './refused-writes.ts';
import type { StreamLimits } from './streamed-lists.ts';

export interface FollowUps {
  before(sent: SentByCase, further: Further): Promise<void>;
  after(sent: SentByCase, answer: Answer, further: Further): Promise<FollowUpProblem | undefined>;
}

export interface FollowUpOptions {
  /** Of the whole run. */
  readonly listSwitch?: ListSwitch;
  /** Absent where the target does not stream lists. */
  readonly streams?: StreamLimits;
  /** Media types other than JSON that the target has, of those that show what JSON shows. */
  readonly encodings?: readonly string[];
}

/** @param isOwn whether a group is one of the interface: a case may change the others at any time
 * @param isJudged the same, or the kind that the run gives the case */
export function createFollowUps(
  { groups }: Pick<Names, 'groups'>,
  isOwn: (group: string) => boolean,
  isJudged: (group: string) => boolean,
  { listSwitch = createListSwitch(), streams, encodings = ['application/yaml'] }: FollowUpOptions = {},
): FollowUps {
  const isFirst = createFirsts();
  const listAgain = createListsAgain(listSwitch, streams);
  const dryRuns = createDryRunsFirst();
  const others = createOtherEncodings(encodings);
  /** Of the case itself: what they refuse may change at any time, and their calls are counted. */
  let hasWebhooks = false;

  const judgedPlace = (path: string): Place | undefined => (path.includes('?') ? undefined : placeOf(path));

  async function after(sent: SentByCase, answer: Answer, further: Further) {
    const { path, options } = sent;
    const place = judgedPlace(path);
    if (place === undefined) return undefined;
    if (options.signal !== undefined || options.returnBusy === true || options.phase !== undefined)
      return undefined;
    const followed = { sent, place, answer, further };
    const problem = hasWebhooks ? undefined : await dryRuns.after(followed);
    if (problem !== undefined) return problem;
    if (isRefusedWrite(sent, place, answer) && isOwn(place.group) && !hasWebhooks)
      return isFirst(keyOf(sent)) ? tryDry(followed) : undefined;
    if (isJudged(place.group) && others.isTried(sent, place)) await others.readAgain(followed);
    const list = isPlainList(sent, place) ? listIn(answer) : undefined;
    return list?.isWhole && isFirst(keyOf(sent)) ? await listAgain(followed, list) : undefined;
  }

  return {
    async before(sent, further) {
      const place = judgedPlace(sent.path);
      if (place?.group === groups.admissionRegistration && sent.method !== 'GET') hasWebhooks = true;
      if (!hasWebhooks && place !== undefined && isJudged(place.group))
        await dryRuns.before(sent, place, further);
    },
    after,
  };
}
