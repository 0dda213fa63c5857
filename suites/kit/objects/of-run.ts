// Selects the objects of a run in a list: a server may split one that is longer (core 8).
import { runLabel } from '../namespaces/run-label.ts';
import type { ApiObject } from './object.ts';

/** A query for the objects of the run that made this one. */
export const ofRun = ({ metadata: { labels = {} } }: Pick<ApiObject, 'metadata'>) => ({
  labelSelector: `${runLabel}=${labels[runLabel]}`,
});
