// Detects force deletion (core 4.13) by a dry run of a delete with the option, which is an error only with the feature gate.
import type { Answer } from '../../../kit/answers/answer.ts';
import { isMissing } from '../../../kit/kinds/resource.ts';
import { off, on, unknown } from '../../../kit/features/finding.ts';
import type { Act } from './tools.ts';

const option = { ignoreStoreReadErrorWithClusterBreakingPotential: true };
const dryRun = { dryRun: ['All'] };

export const detectsForceDeletion: Act = async ({ api, cluster, names, uniqueName }) => {
  const maps = cluster.existing(names.namespaces.system).configMaps;
  const remove = async (name: string, options: object) => {
    const body = { apiVersion: 'v1', kind: 'DeleteOptions', ...options };
    return api.send('DELETE', maps.path(name), { body });
  };
  const name = uniqueName('kept');
  const made = await maps.create({ metadata: { name } });
  if (!made.ok) return unknown(`${made.request} answered ${made.status}`);
  const [control, both, alone] = await Promise.all([
    remove(name, dryRun),
    remove(name, { ...option, ...dryRun }),
    remove(uniqueName('absent'), option),
  ]);
  if (!control.ok) return unknown(`a dry run of a delete returned ${control.status}`);
  if (isRefused(alone)) return off(`a delete with the option returned ${alone.status}`);
  if (both.ok) return off('the option is accepted together with a dry run, which it excludes');
  return isRefused(both) ? on() : unknown(`a dry run of a delete with the option returned ${both.status}`);
};

/** Whether the request itself is refused, rather than for missing rights or a missing object. */
const isRefused = (answer: Answer) =>
  answer.status >= 400 && answer.status < 500 && answer.status !== 403 && !isMissing(answer);
