// Objects of one case, with a log of all their states: a list at some version may show any of them (core 4.12).
import type { CaseContext } from '../kit/context.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { stepLabel } from './listed.ts';
import type { State } from './listed.ts';

export interface LoggedObjects {
  /** Selects exactly these objects. */
  readonly labelSelector: string;
  /** The state after the last answered write. */
  readonly state: State;
  /** All states, oldest first, beginning with the empty one. The state of a write is added when it is sent. */
  readonly states: readonly State[];
  /** The states at the versions of writes, and at those passed to `learn`. */
  readonly versions: ReadonlyMap<string, State>;
  readonly names: readonly string[];
  /** The version of a list of all of them, which shows the state after the last write. */
  learn(version: string): void;
  /** Creates one and returns its version. @throws PrerequisiteFailed */
  make(word?: string): Promise<string>;
  /** Creates several, one after another. @throws PrerequisiteFailed */
  makeMany(count: number): Promise<void>;
  /** Gives one the next step and returns its new version. @throws PrerequisiteFailed */
  change(name: string): Promise<string>;
  /** Deletes one and waits for its end. @throws PrerequisiteFailed */
  remove(name: string): Promise<void>;
}

/** Pod templates, which no controller changes. Writes must not overlap: the log is a sequence of states. */
export function logObjects(
  context: Pick<CaseContext, 'uniqueName' | 'eventually' | 'expect'>,
  resource: Resource,
): LoggedObjects {
  const set = context.uniqueName('set');
  const states: State[] = [{}];
  const versions = new Map<string, State>();
  let state: State = {};
  let steps = 0;

  /** A write may be visible before it is answered. */
  async function write<T>(next: State, send: () => Promise<T>): Promise<T> {
    states.push(next);
    const result = await send();
    state = next;
    return result;
  }

  function versionOf({ metadata }: ApiObject): string {
    const { resourceVersion = '' } = metadata;
    versions.set(resourceVersion, state);
    return resourceVersion;
  }

  /** Names of cluster-scoped objects identify the run. */
  const nameFor = (word: string) =>
    resource.namespace === '' ? `${resource.object().metadata.name}-${word}` : context.uniqueName(word);

  async function make(word = 'object'): Promise<string> {
    const name = nameFor(word);
    const step = String((steps += 1));
    const labels = { set, [stepLabel]: step };
    const made = await write(withStep(state, name, step), () =>
      resource.given({ metadata: { name, labels } }),
    );
    return versionOf(made);
  }

  return {
    labelSelector: `set=${set}`,
    get state() {
      return state;
    },
    states,
    versions,
    learn: (version) => void versions.set(version, state),
    get names() {
      return Object.keys(state);
    },
    make,
    async makeMany(count) {
      for (let made = 0; made < count; made++) await make();
    },
    async change(name) {
      const step = String((steps += 1));
      const patch = { metadata: { labels: { [stepLabel]: step } } };
      const answer = await write(withStep(state, name, step), () =>
        resource.mergePatch(name, patch, { phase: 'set-up' }),
      );
      if (!answer.ok) throw new PrerequisiteFailed(`set-up: ${answer.request} answered ${answer.status}`);
      return versionOf(answer.object);
    },
    async remove(name) {
      const { [name]: _removed, ...rest } = state;
      await write(rest, async () => {
        const answer = await resource.remove(name, { phase: 'set-up' });
        if (!answer.ok) throw new PrerequisiteFailed(`set-up: ${answer.request} answered ${answer.status}`);
        await gone(context, resource, name);
      });
    },
  };
}

/** In the order of names, as in `stateOf`. */
const withStep = (state: State, name: string, step: string): State =>
  Object.fromEntries(Object.entries({ ...state, [name]: step }).sort(([a], [b]) => (a < b ? -1 : 1)));
