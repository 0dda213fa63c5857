// Further requests around those of a case, by which the answers are compared. They have no effect, and the case does not see them.
import type { Answer } from '../../../kit/answers/answer.ts';
import type { Pause } from '../../../kit/layers/layer.ts';
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
import { isCalm, isTriedWrite, sortOf } from './sorts.ts';
import { createWrittenState } from './written-state.ts';

export interface FollowUps {
  before(sent: SentByCase, further: Further): Promise<void>;
  /** @param answer undefined where none came */
  after(sent: SentByCase, answer: Answer | undefined, further: Further): Promise<FollowUpProblem | undefined>;
}

export interface FollowUpOptions {
  /** Of the whole run. */
  readonly listSwitch?: ListSwitch;
  /** Watches are opened for a limited time; without it, none is. */
  readonly pause?: Pause;
  /** The target streams lists. */
  readonly streamsLists?: boolean;
  /** Media types other than JSON that the target has, of those that show what JSON shows. */
  readonly encodings?: readonly string[];
  /** Numbers from 0 up to 1, by the seed. */
  readonly draw?: () => number;
}

/** @param isOwn whether a group is one of the interface: a case may change the others at any time
 * @param isJudged the same, or the kind that the run gives the case */
export function createFollowUps(
  { groups }: Pick<Names, 'groups'>,
  isOwn: (group: string) => boolean,
  isJudged: (group: string) => boolean,
  options: FollowUpOptions = {},
): FollowUps {
  const { listSwitch = createListSwitch(), pause, streamsLists, encodings = ['application/yaml'] } = options;
  const isFirst = createFirsts();
  const streams = pause === undefined || streamsLists !== true ? undefined : { pause };
  const listAgain = createListsAgain(listSwitch, streams, options.draw ?? (() => 0));
  const dryRuns = createDryRunsFirst();
  const writtenState = pause && createWrittenState(pause);
  /** The first writes of their sorts. */
  const tried = new WeakSet<SentByCase>();
  const others = createOtherEncodings(encodings);
  /** Of the case itself: what they refuse may change at any time, and their calls are counted. */
  let hasWebhooks = false;
  /** Requests that the case sends at once are left alone: further ones would change their order. */
  let underWay = 0;

  const judgedPlace = (path: string): Place | undefined => (path.includes('?') ? undefined : placeOf(path));

  async function afterAlone(sent: SentByCase, answer: Answer, further: Further) {
    const { path, options } = sent;
    const place = judgedPlace(path);
    if (place === undefined) return undefined;
    if (options.signal !== undefined || options.returnBusy === true || options.phase !== undefined)
      return undefined;
    const followed = { sent, place, answer, further };
    const problem = hasWebhooks ? undefined : await dryRuns.after(followed);
    if (problem !== undefined) return problem;
    if (tried.has(sent) && isCalm(place.plural)) await writtenState?.after(followed);
    if (isRefusedWrite(sent, place, answer) && isOwn(place.group) && !hasWebhooks)
      return isFirst(keyOf(sent)) ? tryDry(followed) : undefined;
    if (isJudged(place.group) && others.isTried(sent, place)) await others.readAgain(followed);
    const list = isPlainList(sent, place) ? listIn(answer) : undefined;
    return list?.isWhole && isFirst(keyOf(sent)) ? await listAgain(followed, list) : undefined;
  }

  return {
    async before(sent, further) {
      underWay += 1;
      const place = judgedPlace(sent.path);
      if (place?.group === groups.admissionRegistration && sent.method !== 'GET') hasWebhooks = true;
      if (hasWebhooks || place === undefined || !isJudged(place.group) || !isTriedWrite(sent, place)) return;
      // Others that the case sends in the same moment begin first.
      await Promise.resolve();
      if (underWay > 1 || !isFirst(sortOf(sent, place))) return;
      tried.add(sent);
      await dryRuns.before(sent, place, further);
      if (sent.method !== 'DELETE' && isCalm(place.plural)) await writtenState?.before(sent, place, further);
    },
    async after(sent, answer, further) {
      underWay -= 1;
      return answer === undefined || underWay > 0 ? undefined : afterAlone(sent, answer, further);
    },
  };
}
